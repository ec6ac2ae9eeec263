import { Anchor } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { poolFacts } from '#contract/help/help.ts'
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

/** A commissioner's tasks through the season, and how to fix mistakes. */
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

type PoolFacts = AnswerOf<typeof poolFacts>

const contents = [
  ['begin', 'Getting Started'],
  ['people', 'Members'],
  ['week', 'Every Week'],
  ['draft', 'Running a Draft'],
  ['playoffs', 'Playoffs'],
  ['mistakes', 'Fixing Mistakes'],
  ['mail', 'Email'],
  ['scores', 'Scores'],
  ['safe', 'Backups and Health'],
  ['machines', 'API and Monitoring'],
] as const

function CommissionerHelp() {
  useAnchor()
  return (
    <Page
      title="Help for Commissioners"
      intro="Most days there's nothing to do. Anything that needs you shows up at the top of the Admin page."
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
        <GettingStarted />
        <Members />
        <EveryWeek />
        <Draft />
        <Playoffs />
        <FixingMistakes />
        <EmailAndScores />
        <Operation />
      </div>
    </Page>
  )
}

/** Uses the pool's own settings. */
function GettingStarted() {
  const { season_year, pick_deadline_day, pick_deadline_time } = useSuspenseQuery(factsQuery).data
  return (
    <HelpSection id="begin" title="Getting Started">
      <Points>
        <li>
          Check the <Go to={settings}>settings</Go>. Your pool plays the {season_year} season. Weeks without a schedule
          lock on {pick_deadline_day} at {pick_deadline_time} (Eastern Time).
        </li>
        <li>
          Create a <Go to={survivor}>survivor contest</Go>. Its weeks and deadlines come from the NHL schedule.
        </li>
        <li>
          Create a <Go to={twoTeam}>two-team contest</Go> for 2, 4, 8, 16 or 32 members.
        </li>
        <li>
          Share the rules: <Go to={paths.survivorRules}>Survivor</Go> and <Go to={paths.twoTeamRules}>Two-Team</Go>.
          They match your settings and print well.
        </li>
        <li>
          A survivor contest starts by itself when its first week locks, or at the time you set under Edit Contest.
          Press Start Contest to start it now. After that, no one can join or leave.
        </li>
      </Points>
    </HelpSection>
  )
}

const signUp: Record<PoolFacts['registration'], string> = {
  open: 'Anyone who knows the address can sign up.',
  invite: 'New members need an invitation.',
  closed: 'Sign-up is closed, so you add members yourself.',
}

function Members() {
  const { registration } = useSuspenseQuery(factsQuery).data
  return (
    <HelpSection id="people" title="Members">
      <Points>
        <li>
          {signUp[registration]} Change this in the <Go to={settings}>settings</Go>.
        </li>
        <li>
          To add members, open <Go to={users}>User Management</Go>. Send an invitation, create one user or import a
          spreadsheet.
        </li>
        <li>To help someone who forgot their password, create a password link for them. You never see passwords.</li>
        <li>To lock someone out, deactivate them. They're signed out right away.</li>
        <li>To remove someone, delete them. Their entries and messages stay under their name.</li>
        <li>
          To make someone an administrator, run <code>npm run promote -- address</code> on the server.
        </li>
      </Points>
    </HelpSection>
  )
}

function EveryWeek() {
  const { data: contests } = useSuspenseQuery(contestsQuery)
  return (
    <HelpSection id="week" title="Every Week">
      <Points>
        {contests
          .filter(({ status }) => status === 'in_progress')
          .map(({ contest_id, contest_name, auto_advance }) => (
            <li key={contest_id}>
              <strong>{contest_name}</strong>{' '}
              {auto_advance
                ? 'advances automatically once every game of the week is final.'
                : 'needs you: press Advance Week once every game is final, or turn on “Advance automatically” under Edit Contest.'}
            </li>
          ))}
        <li>Process Results and Advance Week both show who would be out before you confirm.</li>
        <li>Before the lock you see who has picked, but never which team.</li>
        <li>
          To pick for a member who can't reach the pool, press Enter a Pick. They get an email, and after the lock
          everyone sees you entered it.
        </li>
        <li>To change a deadline, use Edit Weeks. It stays until you clear it, and locked weeks can't change.</li>
      </Points>
    </HelpSection>
  )
}

const Draft = () => (
  <HelpSection id="draft" title="Running a Draft">
    <Points>
      <li>
        A draft for 16 or 32 starts automatically when it's full. Start any other under{' '}
        <Go to={twoTeam}>Two-Team Contest</Go>.
      </li>
      <li>
        To keep it moving, set a pick clock. When it runs out, the member's queue picks, or else the best team left.
      </li>
      <li>During the draft you can pick for a member and undo the last pick.</li>
      <li>
        Complete the contest after the regular season to make its standings final. If first place is tied, its card
        offers a playoff tiebreaker.
      </li>
    </Points>
  </HelpSection>
)

const Playoffs = () => (
  <HelpSection id="playoffs" title="Playoffs">
    <Points>
      <li>
        If several members survive the regular season, the contest moves on to the playoffs. Set up each round once its
        series are known.
      </li>
      <li>You can undo a round until someone picks for it.</li>
      <li>
        <Go to={tabAddress('playoff-teams')}>Playoff Teams</Go> shows the NHL standings. Updates leave a line you edited
        alone until you restore it.
      </li>
    </Points>
  </HelpSection>
)

const FixingMistakes = () => (
  <HelpSection id="mistakes" title="Fixing Mistakes">
    <Points>
      <li>If you advanced too early, press Undo Advance. It works until the next week locks.</li>
      <li>
        If a score is wrong, correct it under <Go to={tabAddress('season-games')}>Season Games</Go> or wait for the NHL.
        Then recompute the week that is marked ‘out of date’.
      </li>
      <li>A score you saved overrides the NHL's until you press Use NHL result.</li>
      <li>
        To see who did what, open the <Go to={paths.auditLog}>Audit Log</Go>. Members see what affects the game in the{' '}
        <Go to={paths.history}>Pool History</Go>.
      </li>
      <li>To trace a failed request, find its x-request-id in the server's log.</li>
    </Points>
  </HelpSection>
)

function EmailAndScores() {
  const { mail } = useSuspenseQuery(factsQuery).data
  return (
    <>
      <HelpSection id="mail" title="Email">
        <Points>
          <li>
            {mail.is_sent ? 'Email is going out.' : 'Email is not going out; messages stay in the outbox.'} Set it up
            under <Go to={paths.emailSettings}>Email Settings</Go>.
          </li>
          <li>Reminders go once to survivors who haven't picked.</li>
          <li>
            To see every message and who gets the next reminder, open the <Go to={paths.outbox}>outbox</Go>.
          </li>
        </Points>
      </HelpSection>
      <HelpSection id="scores" title="Scores">
        <Points>
          <li>
            Schedule and scores come from the NHL every hour, and every minute during games. If the feed is down,
            members see how old the scores are and <Go to={paths.jobs}>Jobs</Go> shows why.
          </li>
          <li>
            Without a network, enter scores by hand or load a file with <code>npm run import</code>.
          </li>
        </Points>
      </HelpSection>
    </>
  )
}

const Operation = () => (
  <>
    <HelpSection id="safe" title="Backups and Health">
      <Points>
        <li>
          To back up the pool, run <code>npm run backup</code> on the server. Run it every night and keep a copy
          elsewhere.
        </li>
        <li>
          To export everything as JSON or CSV, open <Go to={settings}>Settings</Go>. Each contest's card exports that
          contest.
        </li>
        <li>
          To check the server, database, jobs, feed and email, open <Go to={paths.status}>Status</Go>.
        </li>
      </Points>
    </HelpSection>
    <HelpSection id="machines" title="API and Monitoring">
      <Points>
        <li>
          Your own programs can do anything this app can. Read and try{' '}
          <Anchor href="/api/docs" target="_blank" rel="noopener" inherit underline="always">
            every call of the API
          </Anchor>
          .
        </li>
        <li>
          Prometheus can read <code>/api/metrics</code> with a token set on the server.
        </li>
      </Points>
    </HelpSection>
  </>
)
