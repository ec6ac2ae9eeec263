import { paths } from '#web/paths.ts'
import { Go, HelpSection, Points } from './help-section.tsx'
import type { PoolFacts } from './survivor-rules.ts'

/** What the help says beside the contests, a section for each topic. */
export const HelpTopics = ({ facts }: { facts: PoolFacts }) => (
  <>
    <WeekSection />
    <TimesSection />
    <DraftSection />
    <ChatSection postsUpdates={facts.chat_announcements} />
    <MailSection sendsMail={facts.mail.is_sent} />
    <AccountSection />
    <FairnessSection />
  </>
)

const WeekSection = () => (
  <HelpSection id="week" title="Your Week in Ten Seconds">
    <Points>
      <li>
        The <Go to={paths.home}>dashboard</Go> shows what you have to do, by when, and how you’re doing.
      </li>
      <li>
        On the <Go to={paths.survivor}>Survivor page</Go>, tap a team and press Submit. You can change your pick until
        the lock.
      </li>
      <li>
        After the lock you see everyone’s picks there, and the scores update live. Earlier weeks are one tap away.
      </li>
    </Points>
  </HelpSection>
)

const TimesSection = () => (
  <HelpSection id="times" title="Days, Deadlines and Your Clock">
    <Points>
      <li>
        Times are in your own time zone ({Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')}).
        Deadlines also show Eastern Time (ET), which the league goes by.
      </li>
      <li>The server’s clock decides, whatever yours says. Countdowns follow the server.</li>
      <li>A game counts for the day it starts on in New York.</li>
    </Points>
  </HelpSection>
)

const DraftSection = () => (
  <HelpSection id="draft" title="In the Draft">
    <Points>
      <li>
        When the draft starts, the <Go to={paths.twoTeam}>page</Go> switches to the Draft tab. Your browser tab tells
        you when it’s your turn, even while you’re on another page.
      </li>
      <li>Queue up teams in advance: if your time runs out, we pick from your queue. Only you can see it.</li>
      <li>
        You don’t have to trust the draw: <Go to={paths.draw}>check it yourself</Go>.
      </li>
    </Points>
  </HelpSection>
)

const ChatSection = ({ postsUpdates }: { postsUpdates: boolean }) => (
  <HelpSection id="chat" title="Chat">
    <Points>
      <li>
        Everyone in the pool can read the <Go to={paths.chat}>chat</Go>. You can delete your own messages; commissioners
        can delete any.
      </li>
      <li>Type @ and a name to mention someone. The number next to Chat shows how many messages you haven’t read.</li>
      {postsUpdates && <li>The pool posts week results, draft starts and champions there.</li>}
      <li>If you go offline, you’ll get what you missed, and your messages are sent only once.</li>
    </Points>
  </HelpSection>
)

const MailSection = ({ sendsMail }: { sendsMail: boolean }) => (
  <HelpSection id="mail" title="Email and Calendar">
    <Points>
      <li>
        {sendsMail ? (
          <>
            This pool sends reminders and results by email. Turn each kind on or off{' '}
            <Go to={paths.accountNotifications}>in your account</Go>. Every email has a link for that, too.
          </>
        ) : (
          'This pool doesn’t send email right now.'
        )}
      </li>
      <li>
        Your account has a calendar address. Subscribe to it to see your deadlines and your teams’ games in your own
        calendar.
      </li>
    </Points>
  </HelpSection>
)

const AccountSection = () => (
  <HelpSection id="account" title="Your Account">
    <Points>
      <li>
        In <Go to={paths.account}>your account</Go> you can change your name, email or password, and download everything
        we store about you.
      </li>
      <li>
        A new password signs you out everywhere else. If you forget it, use the link on the login screen or ask a
        commissioner for one.
      </li>
    </Points>
  </HelpSection>
)

const FairnessSection = () => (
  <HelpSection id="fair" title="Is It Fair?">
    <Points>
      <li>
        Everything a commissioner does to a pick, a result, a rule or a draft is in the{' '}
        <Go to={paths.history}>Pool History</Go>. Everyone can read it, and no one can change it.
      </li>
      <li>
        Commissioners can’t see your pick before the lock. If you have none and can’t reach the pool, they can enter one
        for you. You get an email, and after the lock everyone sees who entered it.
      </li>
      <li>Scores come straight from the NHL. If a score is corrected later, the results are recalculated.</li>
    </Points>
  </HelpSection>
)
