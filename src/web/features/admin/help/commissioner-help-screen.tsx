import { Anchor } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { poolFacts } from '#contract/help/help.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import classes from '#web/features/help/help.module.css'
import { factsQuery } from '#web/features/help/help.queries.ts'
import { HelpSection, HelpSkeleton, Points, useAnchor } from '#web/features/help/help-section.tsx'
import { contestsQuery } from '#web/features/survivor/survivor.queries.ts'
import { paths } from '#web/paths.ts'
import { Go } from '#web/ui/layout/text-link.tsx'
import { QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { tabAddress } from '../addresses/addresses.ts'
import { AdminPage } from '../layout/admin-page.tsx'

/** A commissioner's acts through the year, each with a link to where it is done. */
export const CommissionerHelpScreen = () => (
  <AdminPage
    title="Help for Commissioners"
    intro="Most days there’s nothing to do. What needs you is at the top of the Admin page, and in your email."
    width="read"
  >
    <QueryBoundary skeleton={<HelpSkeleton />} failure="Failed to load the help">
      <CommissionerHelp />
    </QueryBoundary>
  </AdminPage>
)

const users = tabAddress('user-management')
const survivor = tabAddress('survivor-contest')
const twoTeam = tabAddress('two-team-contest')
const settings = tabAddress('settings')

type PoolFacts = AnswerOf<typeof poolFacts>

const contents = [
  ['begin', 'First Hour'],
  ['people', 'Members'],
  ['week', 'Every Week'],
  ['rulings', 'Exceptions'],
  ['draft', 'Draft'],
  ['end', 'End of the Season'],
  ['mistakes', 'Mistakes'],
  ['mail', 'Email and Announcements'],
  ['scores', 'Scores'],
  ['safe', 'Backups and Health'],
] as const

function CommissionerHelp() {
  const [{ data: facts }, { data: contests }] = useSuspenseQueries({ queries: [factsQuery, contestsQuery] })
  useAnchor()
  return (
    <div className={classes.text}>
      <nav aria-label="On this page">
        <ul className={`wrap ${classes.contents}`}>
          {contents.map(([id, title]) => (
            <li key={id}>
              <Anchor href={`#${id}`}>{title}</Anchor>
            </li>
          ))}
        </ul>
      </nav>
      <FirstHour facts={facts} />
      <Members registration={facts.registration} />
      <EveryWeek contests={contests} />
      <Exceptions />
      <Draft />
      <EndOfSeason />
      <Mistakes />
      <Mail isSent={facts.mail.is_sent} />
      <Scores />
      <Operation />
    </div>
  )
}

const FirstHour = ({ facts: { season_year, pick_deadline_day, pick_deadline_time } }: { facts: PoolFacts }) => (
  <HelpSection id="begin" title="First Hour">
    <Points>
      <li>
        The checklist on the <Go to={paths.admin}>Admin page</Go> leads you through it: your account, the pool’s name,
        contests, email and invitations.
      </li>
      <li>
        Until the pool has a <Go to={paths.publicAddress}>public address</Go>, only this computer opens its links.
      </li>
      <li>
        A <Go to={survivor}>survivor contest</Go> gets its weeks and locks from the NHL schedule. It starts
        automatically when its first week locks or at the time you set, once two have joined.
      </li>
      <li>
        A <Go to={twoTeam}>two-team contest</Go> for 16 or 32 starts its draft when it’s full. Any draft starts at the
        time you set, with at least two.
      </li>
      <li>
        After the start no one can leave, and no one can join, except a survivor contest whose entries stay open longer.
      </li>
      <li>
        Your pool plays the {season_year} season. Weeks without a schedule lock on {pick_deadline_day} at{' '}
        {pick_deadline_time}; change that in the <Go to={settings}>settings</Go>.
      </li>
      <li>
        Share the rules of your contests: <Go to={paths.survivorRules}>Survivor</Go> and{' '}
        <Go to={paths.twoTeamRules}>Two-Team</Go>. They match your settings and print well.
      </li>
    </Points>
  </HelpSection>
)

const signUp: Record<PoolFacts['registration'], string> = {
  open: 'Anyone who knows the address can sign up.',
  invite: 'New members need an invitation.',
  closed: 'Sign-up is closed, so you add members yourself.',
}

const Members = ({ registration }: Pick<PoolFacts, 'registration'>) => (
  <HelpSection id="people" title="Members">
    <Points>
      <li>
        {signUp[registration]} Change this in the <Go to={settings}>settings</Go>.
      </li>
      <li>
        Share an <Go to={`${users}/invitations`}>invitation</Go> that joins your contests, too, or{' '}
        <Go to={users}>create or import users</Go>.
      </li>
      <li>
        Until a contest starts, you can add members on its card, <Go to={survivor}>survivor</Go> or{' '}
        <Go to={twoTeam}>two-team</Go>, and take them out again. While a survivor contest’s entries stay open, you can
        still add entries.
      </li>
      <li>
        Someone forgot their password? Create a password link under <Go to={users}>Users</Go>. You never see passwords.
      </li>
      <li>
        Deactivate members to lock them out right away. Delete them to remove them; you have seven days to undo it.
      </li>
      <li>
        To keep track of entry fees and prizes, turn that on in the <Go to={settings}>settings</Go>. They are then on
        each contest’s card, with its participants.
      </li>
      <li>
        The <Go to={settings}>settings</Go> can ask administrators for a passkey, too.
      </li>
      <li>
        To make someone an administrator, open <em>More</em> beside their name under <strong>User Management</strong>.
        When no administrator can sign in, run <code>npm run promote -- address</code> on the server.
      </li>
    </Points>
  </HelpSection>
)

const EveryWeek = ({ contests }: { contests: readonly SurvivorContest[] }) => (
  <HelpSection id="week" title="Every Week">
    <Points>
      {contests
        .filter(({ status }) => status === 'in_progress')
        .map(({ contest_id, contest_name, auto_advance }) => (
          <li key={contest_id}>
            <strong>{contest_name}</strong>{' '}
            {auto_advance
              ? 'advances automatically once every game of the week is final.'
              : 'needs you: press Advance Week once every game is final, or turn on automatic advance under Edit Contest.'}
          </li>
        ))}
      <li>
        On the card of the <Go to={survivor}>contest</Go> you see who has picked, never which team. After the lock you
        also see when.
      </li>
      <li>
        Someone can’t reach the pool? Press Enter a Pick. They get an email, and after the lock everyone sees that you
        entered it.
      </li>
      <li>Edit Weeks sets an earlier lock for a week, never a later one.</li>
      <li>
        While someone can still pick late, the week’s picks stay hidden from those who haven’t picked, you included, and
        some buttons wait.
      </li>
    </Points>
  </HelpSection>
)

const Exceptions = () => (
  <HelpSection id="rulings" title="Exceptions">
    <Points>
      <li>
        Under Rulings on a <Go to={survivor}>contest’s card</Go> you can excuse a member from a week, bring one back,
        take one out or correct a locked pick.
      </li>
      <li>You see what a ruling changes before you confirm it, and you can take it back.</li>
      <li>
        Everyone can read the reason in the <Go to={paths.history}>Pool History</Go>.
      </li>
    </Points>
  </HelpSection>
)

const Draft = () => (
  <HelpSection id="draft" title="Draft">
    <Points>
      <li>
        To keep it moving, set a pick clock on the <Go to={twoTeam}>contest</Go>. When it runs out, the member’s queue
        picks, or else the best team left. A slow draft rests at night.
      </li>
      <li>While it runs, you can pause it, pick for a member and undo the last pick.</li>
    </Points>
  </HelpSection>
)

const EndOfSeason = () => (
  <HelpSection id="end" title="End of the Season">
    <Points>
      <li>
        If several survive the regular season, the contest goes on in the playoffs. With automatic advance each round
        opens as soon as its first game is known.
      </li>
      <li>
        A two-team contest completes automatically two days after its last game. If first place is tied,{' '}
        <Go to={twoTeam}>its card</Go> offers a playoff tiebreaker.
      </li>
      <li>
        <Go to={tabAddress('playoff-teams')}>Playoff Teams</Go> has the NHL standings that a tiebreaker drafts from.
      </li>
      <li>
        <Go to={paths.newSeason}>New Season</Go> copies last season’s contests and invites everyone who played.
      </li>
    </Points>
  </HelpSection>
)

const Mistakes = () => (
  <HelpSection id="mistakes" title="Mistakes">
    <Points>
      <li>
        Advanced too early? Undo Advance on the <Go to={survivor}>contest’s card</Go> shows what it takes back, until
        the next week locks. A completed contest has Reopen Contest instead.
      </li>
      <li>
        Wrong score? Correct it under <Go to={tabAddress('season-games')}>Season Games</Go> or{' '}
        <Go to={tabAddress('playoff-games')}>Playoff Games</Go>, or wait for the NHL. Yours counts until you press Use
        NHL result. If a week’s results are out of date then, the <Go to={paths.admin}>Admin page</Go> offers to
        recompute them.
      </li>
      <li>
        Who did what is in the <Go to={paths.auditLog}>Audit Log</Go>.
      </li>
    </Points>
  </HelpSection>
)

const Mail = ({ isSent }: { isSent: boolean }) => (
  <HelpSection id="mail" title="Email and Announcements">
    <Points>
      <li>
        {isSent ? 'Email is going out.' : 'No email is going out right now.'} Set it up and send a test under{' '}
        <Go to={paths.emailSettings}>Email Settings</Go>.
      </li>
      <li>
        Reminders go only to members without a pick. The <Go to={paths.outbox}>outbox</Go> shows every email and what
        became of it.
      </li>
      <li>
        An <Go to={paths.announcements}>announcement</Go> reaches members by email, notification and chat.
      </li>
      <li>
        Results, draft picks, reminders and announcements can go to your group’s Discord, Slack or Teams, too: paste a
        webhook’s address in the <Go to={settings}>settings</Go> and send a test. Nothing is posted that members can’t
        see.
      </li>
    </Points>
  </HelpSection>
)

const Scores = () => (
  <HelpSection id="scores" title="Scores">
    <Points>
      <li>
        Schedule and scores come from the NHL every hour, and every minute during games. If that fails,{' '}
        <Go to={paths.jobs}>Jobs</Go> says why, and members see how old the scores are.
      </li>
      <li>
        Without a network, enter scores <Go to={tabAddress('season-games')}>by hand</Go> or load a file with{' '}
        <code>npm run import</code>.
      </li>
    </Points>
  </HelpSection>
)

const Operation = () => (
  <HelpSection id="safe" title="Backups and Health">
    <Points>
      <li>
        The pool backs itself up every night. <Go to={paths.status}>Status</Go> shows the last backup, makes one now and
        says how to restore it. Keep a copy somewhere else.
      </li>
      <li>
        Status also checks the server, database, jobs, scores and email. Export everything as JSON or CSV under{' '}
        <Go to={settings}>Settings</Go>.
      </li>
      <li>
        Your own programs can do anything this app can:{' '}
        <Anchor href="/api/docs" target="_blank" rel="noopener" inherit underline="always">
          the full API
        </Anchor>
        . Prometheus reads <code>/api/metrics</code> with a token set on the server.
      </li>
    </Points>
  </HelpSection>
)
