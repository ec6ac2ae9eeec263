import { Anchor } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '#web/features/sessions/session.tsx'
import { contestsQuery } from '#web/features/survivor/survivor.queries.ts'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { QueryBoundary } from '#web/ui/states/query-boundary.tsx'
import classes from './help.module.css'
import { draftsQuery, factsQuery } from './help.queries.ts'
import { HelpSection, Points } from './help-section.tsx'
import { HelpSkeleton } from './help-skeleton.tsx'
import { useAnchor } from './use-anchor.ts'

/** How does this pool work? For members; what it says of mail and contests holds for this very pool. */
export const HelpScreen = () => (
  <QueryBoundary page="Help" skeleton={<HelpSkeleton />} failure="Failed to load the help">
    <Help />
  </QueryBoundary>
)

const Go = ({ to, children }: { to: string; children: ReactNode }) => (
  <Anchor component={Link} to={to} inherit underline="always">
    {children}
  </Anchor>
)

function Help() {
  const { isAdmin } = useSession()
  const [survivors, drafts, facts] = useSuspenseQueries({ queries: [contestsQuery, draftsQuery, factsQuery] })
  const open = survivors.data.filter(({ status }) => status !== 'completed')
  const { mail, chat_announcements } = facts.data
  useAnchor()
  return (
    <Page
      title="Help"
      intro="What one plays here, and where one finds what."
      width="read"
      aside={isAdmin && <Go to={paths.adminHelp}>For commissioners</Go>}
    >
      <div className={classes.text}>
        <HelpSection id="contests" title="The Contests">
          {open.length + drafts.data.length === 0 && (
            <p className={classes.paragraph}>
              There is no contest at the moment. Once a commissioner has created one you join it on its page.
            </p>
          )}
          <Points>
            {open.map(({ contest_id, contest_name }) => (
              <li key={contest_id}>
                <strong>{contest_name}</strong> (Survivor): each week you pick one team, and each team only once. If it
                does not win enough you are out; the last one left wins.{' '}
                <Go to={`${paths.survivorRules}?contest=${contest_id}`}>Rules of {contest_name}</Go>
              </li>
            ))}
            {drafts.data.map(({ contest_id, contest_name, is_tiebreaker }) => (
              <li key={contest_id}>
                <strong>{contest_name}</strong>{' '}
                {is_tiebreaker
                  ? '(Playoff Tiebreaker): you draft teams of the playoffs, and their playoff wins count.'
                  : '(Two-Team): you draft two teams, and the wins of both count all season.'}{' '}
                <Go to={`${paths.twoTeamRules}?contest=${contest_id}`}>Rules of {contest_name}</Go>
              </li>
            ))}
          </Points>
        </HelpSection>
        <HelpSection id="week" title="Your Week in Ten Seconds">
          <Points>
            <li>
              The <Go to={paths.home}>dashboard</Go> says what you have to do, until when, and how you stand.
            </li>
            <li>
              On the <Go to={paths.survivor}>Survivor page</Go> tap a team and press Submit. The page confirms the pick;
              you can change it until the lock.
            </li>
            <li>
              After the lock you see everybody’s picks there, and how the games go, without reloading. Earlier weeks are
              below the current one.
            </li>
          </Points>
        </HelpSection>
        <HelpSection id="times" title="Days, Deadlines and Your Clock">
          <Points>
            <li>
              Times are shown on your own clock ({Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')}
              ), beside every deadline also on that of New York (ET), by which the league plays.
            </li>
            <li>The clock of the server decides, whatever yours shows; countdowns follow the server.</li>
            <li>A game belongs to the day on which it starts in New York.</li>
          </Points>
        </HelpSection>
        <HelpSection id="draft" title="In the Draft">
          <Points>
            <li>
              When it begins, the <Go to={paths.twoTeam}>page</Go> turns by itself to the Draft tab. The title of the
              browser’s tab tells when it is your turn, also while you are elsewhere.
            </li>
            <li>Put teams into your queue beforehand: only you see it, and it picks for you if your time runs out.</li>
            <li>
              Nobody has to believe the lot: <Go to={paths.draw}>the draw can be checked</Go>.
            </li>
          </Points>
        </HelpSection>
        <HelpSection id="chat" title="Chat">
          <Points>
            <li>
              Everybody in the pool reads the <Go to={paths.chat}>chat</Go>. You can take back your own messages;
              commissioners can take back any.
            </li>
            <li>Write @ and a name to point at somebody. A number beside Chat counts what you have not read.</li>
            {chat_announcements && (
              <li>The pool itself says there what a week brought and when a draft has started.</li>
            )}
            <li>If you are offline for a while, what you missed comes by itself, and what you wrote is sent once.</li>
          </Points>
        </HelpSection>
        <HelpSection id="mail" title="Mail and Calendar">
          <Points>
            <li>
              {mail.is_sent
                ? 'This pool sends reminders and results by e-mail. Behind your name at the top right (in the menu on a phone) you switch each kind on or off; every mail has a link for that, too.'
                : 'This pool sends no e-mail at present.'}
            </li>
            <li>
              In your account you also get a calendar address: subscribe to it and your deadlines, and the games of your
              teams, stand in your own calendar.
            </li>
          </Points>
        </HelpSection>
        <HelpSection id="account" title="Your Account">
          <Points>
            <li>
              Behind your name you change name, e-mail address and password, and download what is stored about you.
            </li>
            <li>
              A new password ends all your other sessions. If you forgot it, the login screen helps where mail is sent;
              else ask a commissioner for a link.
            </li>
          </Points>
        </HelpSection>
        <HelpSection id="fair" title="Is It Fair?">
          <Points>
            <li>
              Everything that a commissioner did to a pick, a result, a rule or a draft stands in the{' '}
              <Go to={paths.history}>Pool History</Go>, for everybody to read; nothing there can be changed.
            </li>
            <li>
              A commissioner cannot see your pick before the lock. He can enter one for you if you have none and cannot
              reach the pool; then you get a mail, and everybody sees after the lock that he did.
            </li>
            <li>
              Scores come from the NHL by themselves. What an old result decided is computed anew if it was wrong.
            </li>
          </Points>
        </HelpSection>
      </div>
    </Page>
  )
}
