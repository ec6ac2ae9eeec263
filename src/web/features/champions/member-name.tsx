import { useUser } from '#web/features/sessions/session.tsx'
import { memberPath } from '#web/paths.ts'
import { TextLink } from '#web/ui/layout/text-link.tsx'
import { You } from '#web/ui/people/you.tsx'

/** A name that leads to the member's statistics; only a name once they are deleted (A5). */
export function MemberName({ user_id, participant_name }: { user_id: number | null; participant_name: string }) {
  const { id } = useUser()
  return (
    <span>
      {user_id === null ? (
        participant_name
      ) : (
        <TextLink to={memberPath(user_id)} inherit>
          {participant_name}
        </TextLink>
      )}
      {user_id === id && <You />}
    </span>
  )
}
