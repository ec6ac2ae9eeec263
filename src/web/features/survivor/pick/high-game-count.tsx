import type { WeekTeam } from '#contract/survivor/picks.ts'
import { counted } from '#rules/counted.ts'
import { Confirm } from '#web/ui/acts/confirm.tsx'

type Team = Pick<WeekTeam, 'abbreviation' | 'team_name' | 'games_this_week' | 'wins_needed'>
type Props = {
  team: Team
  /** The week's title. */
  week: string
  onClose: () => void
}

const Words = ({ team, week }: Omit<Props, 'onClose'>) => (
  <>
    The {team.team_name} play {counted(team.games_this_week, 'game')} in {week}, so {team.abbreviation} needs{' '}
    <strong>{counted(team.wins_needed, 'win')}</strong> to keep you alive instead of 1.
  </>
)

/** Asks before a team with 4 or more games is picked: it needs 2 wins (spec 2). */
export const HighGameCount = ({ onConfirm, onClose, ...asked }: Props & { onConfirm: () => Promise<unknown> }) => (
  <Confirm
    opened
    isSheet
    onClose={onClose}
    title="High Game Count Warning"
    confirmLabel={`Yes, Pick ${asked.team.abbreviation}`}
    busyLabel="Submitting..."
    failure="Failed to submit pick"
    onConfirm={onConfirm}
  >
    <Words {...asked} />
  </Confirm>
)
