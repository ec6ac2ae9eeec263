import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { JoinScreen } from '#web/features/accounts/join-screen.tsx'
import { PanelScreenSkeleton } from '#web/ui/states/no-answer.tsx'

const SaveChosen = lazy(async () => ({ default: (await import('./save-chosen.tsx')).SaveChosen }))

/** A member's way into contests. After an invitation's sheet and the login it begins with the team chosen there (A1). */
export function InvitedJoin() {
  const [search] = useSearchParams()
  const code = search.get('invite')
  const abbreviation = search.get('team')
  if (code === null || abbreviation === null) return <JoinScreen />
  return (
    <Suspense fallback={<PanelScreenSkeleton />}>
      <SaveChosen code={code} abbreviation={abbreviation} otherwise={<JoinScreen />} />
    </Suspense>
  )
}
