import { useSession } from '#web/features/sessions/session.tsx'
import { navigation } from '#web/paths.ts'

/** The screens open to the reader. */
export function useNavigation() {
  const { isAdmin, needsSecondFactor } = useSession()
  return navigation.filter(({ access }) => access === 'member' || isAdmin || needsSecondFactor)
}
