import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { counted } from '#rules/counted.ts'
import { roundWords } from '#rules/survivor/week-words.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import classes from './cards.module.css'
import { OpenEntry } from './entries-line.tsx'
import type { MyPick, NextEntry } from './survivor.queries.ts'
import { useWeekNames } from './week/week-names.ts'

type EliminatedProps = {
  contestId: number
  week: number | null
  mine: readonly MyPick[]
  hasWithdrawn: boolean
  /** The entry with which the reader can come back (S19). */
  next: NextEntry | null
}

/** Other contests to play for, a second chance (Y4) among them, are described above it. */
export function EliminatedCard({ contestId, week, mine, hasWithdrawn, next }: EliminatedProps) {
  const { titleOf } = useWeekNames(contestId)
  const fatal = hasWithdrawn ? undefined : mine.find(({ week_number }) => week_number === week)
  return (
    <Panel
      title="You've Been Eliminated"
      tone="bad"
      aside={fatal && <TeamBadge abbreviation={fatal.abbreviation} name={fatal.team_name} />}
      intro={
        <p className="pretty">
          {week === null ? 'You’re out.' : `You were eliminated in ${titleOf(week)}.`}{' '}
          {!hasWithdrawn && (fatal === undefined ? reasonWithoutPick(week) : reasonOf(fatal))}
        </p>
      }
    >
      {next === null ? undefined : (
        <div className="stack-sm">
          <p className="pretty">You can come back: another entry plays from week {next.first_week} on.</p>
          <div>
            <OpenEntry contestId={contestId} next={next} isMain />
          </div>
        </div>
      )}
    </Panel>
  )
}

const reasonWithoutPick = (week: number | null) =>
  week === null ? 'You can still follow the contest here.' : 'You had no pick that week.'

const reasonOf = ({ team_name, wins, wins_needed }: MyPick) =>
  `${team_name}: ${counted(wins, 'win')}, ${wins_needed} needed.`

export const CompletedCard = () => (
  <Panel title="Contest Completed" aside={<StatusBadge status="completed" />}>
    <p className={`row-xs ${classes.lead}`}>No champion this time.</p>
    <p className="hint pretty">The final standings are listed on this page.</p>
  </Panel>
)

export const SpectatorCard = () => (
  <Panel title="You’re watching" intro="This contest has started, so no one new can join. You can follow it here." />
)

type PlayoffProps = { contest: Pick<SurvivorContest, 'awaiting_round' | 'auto_advance'> }

/** The rules of the playoff tiebreaker (spec 9, P1 to P5). */
export const PlayoffCard = ({ contest: { awaiting_round: awaited, auto_advance } }: PlayoffProps) => (
  <Panel
    title="Playoff Tiebreaker"
    tone={awaited === null ? 'plain' : 'accent'}
    intro="Several players survived the regular season. The playoffs decide between them."
  >
    <ul className={`stack-xs below-md pretty ${classes.rules}`}>
      <li>Pick one team for each playoff game 1 to 4 of a round. It survives if it wins that game of its series.</li>
      <li>All four games of a round take picks at once, each until its own lock.</li>
      <li>A fresh slate starts in Round 1: you can use each team once in Rounds 1 and 2 together.</li>
      <li>A fresh slate starts in Round 3: every team is available again, once.</li>
      <li>Both finalists are always available in the Stanley Cup Final.</li>
      <li>If all tied players lose, everyone survives to the next game.</li>
      <li>Out of teams for a game? You stay in without a pick.</li>
    </ul>
    {awaited !== null && (
      <p className="hint pretty">
        {auto_advance
          ? `Picks for ${roundWords(awaited)} open as soon as its first game is known.`
          : 'Picks become available once the admin sets up the playoff rounds.'}
        {!auto_advance && awaited > 1 && ` Next up is ${roundWords(awaited)}.`}
      </p>
    )}
  </Panel>
)
