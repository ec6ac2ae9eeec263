import { Anchor } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from '#web/features/help/help.module.css'
import { factsQuery } from '#web/features/help/help.queries.ts'
import { HelpSection, Points } from '#web/features/help/help-section.tsx'
import { HelpSkeleton } from '#web/features/help/help-skeleton.tsx'
import { useAnchor } from '#web/features/help/use-anchor.ts'
import { contestsQuery } from '#web/features/survivor/survivor.queries.ts'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { QueryBoundary } from '#web/ui/states/query-boundary.tsx'
import { tabAddress } from '../addresses/tab-address.ts'

/** What a commissioner does, when, and how he gets out of what went wrong. */
export const CommissionerHelpScreen = () => (
  <QueryBoundary page="Help for Commissioners" skeleton={<HelpSkeleton />} failure="Failed to load the help">
    <CommissionerHelp />
  </QueryBoundary>
)

const Go = ({ to, children }: { to: string; children: ReactNode }) => (
  <Anchor component={Link} to={to} inherit underline="always">
    {children}
  </Anchor>
)
const users = tabAddress('user-management')
const survivor = tabAddress('survivor-contest')
const twoTeam = tabAddress('two-team-contest')
const settings = tabAddress('settings')

const contents = [
  ['begin', 'Beginning'],
  ['people', 'People'],
  ['week', 'Every Week'],
  ['draft', 'A Draft'],
  ['playoffs', 'Playoffs'],
  ['mistakes', 'When Something Went Wrong'],
  ['mail', 'E-mail'],
  ['scores', 'Scores'],
  ['safe', 'Keeping It Safe'],
  ['machines', 'For Machines'],
] as const

function CommissionerHelp() {
  useAnchor()
  return (
    <Page
      title="Help for Commissioners"
      intro="On most days there is nothing to do. What waits for you stands above the tabs of the admin area."
      width="read"
      aside={<Go to={paths.admin}>Back to Admin</Go>}
    >
      <div className={classes.text}>
        <nav aria-label="On this page">
          <ul className={classes.contents}>
            {contents.map(([id, title]) => (
              <li key={id}>
                <Anchor href={`#${id}`}>{title}</Anchor>
              </li>
            ))}
          </ul>
        </nav>
        <Beginning />
        <Running />
        <Caring />
      </div>
    </Page>
  )
}

/** In the words of the settings as they stand. */
function Beginning() {
  const [facts, contests] = useSuspenseQueries({ queries: [factsQuery, contestsQuery] })
  const { registration, season_year, pick_deadline_day, pick_deadline_time } = facts.data
  return (
    <>
      <HelpSection id="begin" title="Beginning">
        <Points>
          <li>
            Look over the <Go to={settings}>settings</Go> first. This pool plays the {season_year} season; weeks whose
            games are not known yet lock on {pick_deadline_day} at {pick_deadline_time}, which means the clock in New
            York, summer or winter.
          </li>
          <li>
            Create a <Go to={survivor}>survivor contest</Go>: its weeks and deadlines come from the schedule. Create a{' '}
            <Go to={twoTeam}>two-team contest</Go> for 2, 4, 8, 16 or 32.
          </li>
          <li>
            Everybody reads the rules as your settings make them: <Go to={paths.survivorRules}>Survivor</Go>,{' '}
            <Go to={paths.twoTeamRules}>Two-Team</Go>. Print them if you like.
          </li>
          <li>When all are in, press Start Contest. From then on nobody joins or leaves.</li>
        </Points>
      </HelpSection>
      <HelpSection id="people" title="People">
        <Points>
          <li>
            {registration === 'open' && 'Everybody who knows the address of this pool can sign up.'}
            {registration === 'invite' && 'One signs up here by invitation only.'}
            {registration === 'closed' && 'Nobody can sign up here at present: you add members yourself.'} You change
            that in the <Go to={settings}>settings</Go>.
          </li>
          <li>
            Under <Go to={users}>User Management</Go> you send invitation links, add one member, or bring many from a
            spreadsheet; each of them gets a link to set his own password. You never need to know one.
          </li>
          <li>
            Deactivate somebody and he is signed out at once. Delete him, and his entries and messages stay under his
            name, because the game went on with them.
          </li>
          <li>
            Nobody becomes an administrator in the browser: on the machine run <code>npm run promote -- address</code>.
          </li>
        </Points>
      </HelpSection>
      <HelpSection id="week" title="Every Week">
        <Points>
          {contests.data
            .filter(({ status }) => status === 'in_progress')
            .map(({ contest_id, contest_name, auto_advance }) => (
              <li key={contest_id}>
                <strong>{contest_name}</strong>{' '}
                {auto_advance
                  ? 'advances by itself when every game of the week is final. You have nothing to press.'
                  : 'waits for you: when the games of the week are final, press Advance Week. Or switch on “Advance automatically” under Edit.'}
              </li>
            ))}
          <li>
            Both dialogs that make results, Process Results and Advance Week, show who would be out before you press
            anything.
          </li>
          <li>
            Before the lock you see who has picked and never what. A member who cannot reach the pool tells you his
            team: Enter a Pick, with the reason. He gets a mail, and after the lock everybody sees that it was you.
          </li>
          <li>
            Edit Weeks sets a deadline by hand; it stays until you clear it. Weeks that have locked cannot be changed.
          </li>
        </Points>
      </HelpSection>
    </>
  )
}

const Running = () => (
  <>
    <HelpSection id="draft" title="A Draft">
      <Points>
        <li>
          With 16 places the draft starts by itself when the 16th member joins, with 32 when the 32nd does; others you
          start under <Go to={twoTeam}>Two-Team Contest</Go>.
        </li>
        <li>
          Give it a pick clock if nobody should wait for long: when the time is over the member’s queue decides, else
          the best team that is left. While it runs you can pick for somebody and take the last pick back.
        </li>
        <li>
          Complete a contest when the regular season is over: its standings are then final. If first place is tied, the
          card offers a tiebreaker in the playoffs.
        </li>
      </Points>
    </HelpSection>
    <HelpSection id="playoffs" title="Playoffs">
      <Points>
        <li>
          If several survive the regular season, the survivor contest goes on in the playoffs. Set up each round when
          its series are known; one that nobody has picked in can be taken back.
        </li>
        <li>
          <Go to={tabAddress('playoff-teams')}>Playoff Teams</Go> is the table of the league. It is computed from the
          games or read from the NHL, and a line that you have edited stays until you give it back.
        </li>
      </Points>
    </HelpSection>
    <HelpSection id="mistakes" title="When Something Went Wrong">
      <Points>
        <li>A week was advanced too early: Undo Advance takes it back, until somebody has picked in the new week.</li>
        <li>
          A score was wrong: correct it under <Go to={tabAddress('season-games')}>Season Games</Go>, or wait for the
          NHL. The week is then marked ‘out of date’, and one click computes its results anew: who is out may come back.
        </li>
        <li>A score that you saved is kept against the NHL’s until you press Use NHL result.</li>
        <li>
          Who did what? The <Go to={paths.auditLog}>Audit Log</Go> has every act of every commissioner; members read
          what concerns the game in the <Go to={paths.history}>Pool History</Go>.
        </li>
        <li>
          Something failed: the name of the request stands in the answer as x-request-id, and in the server’s log.
        </li>
      </Points>
    </HelpSection>
  </>
)

function Caring() {
  const [facts] = useSuspenseQueries({ queries: [factsQuery] })
  return (
    <>
      <HelpSection id="mail" title="E-mail">
        <Points>
          <li>
            {facts.data.mail.is_sent
              ? 'Mail leaves this pool.'
              : 'At present no mail leaves this pool: what is written stays in the outbox.'}{' '}
            The way out and the reminders are set under <Go to={paths.emailSettings}>Email Settings</Go>.
          </li>
          <li>
            Reminders go only to members who are alive and have no pick, never twice. The{' '}
            <Go to={paths.outbox}>outbox</Go> shows each mail, what became of it, and who is reminded next.
          </li>
        </Points>
      </HelpSection>
      <HelpSection id="scores" title="Scores">
        <Points>
          <li>
            Schedule and results come from the NHL by themselves, every hour and every minute while games are on. While
            it does not answer members see how old the scores are; <Go to={paths.jobs}>Jobs</Go> says why.
          </li>
          <li>Without a network: enter scores by hand, or bring them as a file with npm run import.</li>
        </Points>
      </HelpSection>
      <HelpSection id="safe" title="Keeping It Safe">
        <Points>
          <li>
            <code>npm run backup</code> on the machine makes a copy that can be restored, while the pool runs. Let it
            run every night and keep a copy elsewhere.
          </li>
          <li>
            Everything as JSON or CSV, to read and to keep: Export under <Go to={settings}>Settings</Go>. Standings,
            picks and leaderboards of one contest have a button on its card.
          </li>
          <li>
            <Go to={paths.status}>Status</Go> tells how server, database, jobs, feed and mail are.
          </li>
        </Points>
      </HelpSection>
      <HelpSection id="machines" title="For Machines">
        <Points>
          <li>
            Whatever this app can do, a program of yours can do as well:{' '}
            <Anchor href="/api/docs" target="_blank" rel="noopener" inherit underline="always">
              every call of the API
            </Anchor>{' '}
            is described on this server, and can be tried there.
          </li>
          <li>
            A Prometheus reads <code>/api/metrics</code> with a token that is set on the machine.
          </li>
        </Points>
      </HelpSection>
    </>
  )
}
