import type { Contest } from '#contract/contests/contests.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { paths } from '#web/paths.ts'
import classes from './help.module.css'
import { Go, HelpSection, Points } from './help-section.tsx'

type Props = { survivors: readonly SurvivorContest[]; drafts: readonly Contest[] }

/** The contests that can be played right now, each with a link to its rules. */
export const ContestsSection = ({ survivors, drafts }: Props) => (
  <HelpSection id="contests" title="What can I play?">
    {survivors.length + drafts.length === 0 && (
      <p className={classes.paragraph}>Nothing yet. Once a commissioner creates a contest, it shows up here.</p>
    )}
    <Points>
      {survivors.map(({ contest_id, contest_name }) => (
        <li key={contest_id}>
          <strong>{contest_name}</strong> (Survivor): pick one team a week, each team only once. If it doesn’t win
          enough, you’re out. The last one left wins.{' '}
          <Go to={`${paths.survivorRules}?contest=${contest_id}`}>Rules of {contest_name}</Go>
        </li>
      ))}
      {drafts.map(({ contest_id, contest_name, is_tiebreaker }) => (
        <li key={contest_id}>
          <strong>{contest_name}</strong>{' '}
          {is_tiebreaker
            ? '(Playoff Tiebreaker): you draft playoff teams, and their playoff wins count.'
            : '(Two-Team): you draft two teams, and their wins count all season.'}{' '}
          <Go to={`${paths.twoTeamRules}?contest=${contest_id}`}>Rules of {contest_name}</Go>
        </li>
      ))}
    </Points>
  </HelpSection>
)
