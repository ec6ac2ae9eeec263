import { counted } from '#rules/counted.ts'
import { Confirm } from '#web/ui/acts/confirm.tsx'

type Props = {
  team: { abbreviation: string; team_name: string }
  games: number
  needed: number
  /** The week's title. */
  week: string
  onClose: () => void
  onConfirm: () => Promise<unknown>
}

/** Asks before a team with 4 or more games is picked: it needs 2 wins (spec 2). */
export const HighGameCount = ({ team, games, needed, week, onClose, onConfirm }: Props) => (
  <Confirm
    opened
    onClose={onClose}
    title="High Game Count Warning"
    confirmLabel={`Yes, Pick ${team.abbreviation}`}
    busyLabel="Submitting..."
    failure="Failed to submit pick"
    onConfirm={onConfirm}
  >
    {team.team_name} plays {counted(games, 'game')} in {week}, so it needs <strong>{counted(needed, 'win')}</strong> to
    keep you alive instead of 1.
  </Confirm>
)
