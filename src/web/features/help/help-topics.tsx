import type { Contest } from '#contract/contests/contests.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { poolFacts } from '#contract/help/help.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { gridPath, mockDraftPath, paths, plannerPath } from '#web/paths.ts'
import { Go } from '#web/ui/layout/text-link.tsx'
import { HelpSection, Points } from './help-section.tsx'
import { fewOf } from './rule-section.ts'
import { reminderTimes } from './survivor-rules.ts'

type PoolFacts = AnswerOf<typeof poolFacts>
type Props = { facts: PoolFacts; survivors: readonly SurvivorContest[]; drafts: readonly Contest[] }

/** Members' questions, answered for this pool's contests and mails. */
export function HelpTopics({ facts, survivors, drafts }: Props) {
  const draft = drafts.find(({ status }) => status === 'waiting' || status === 'drafting')
  return (
    <>
      {survivors[0] !== undefined && <PickSection first={survivors[0]} survivors={survivors} />}
      {draft !== undefined && <DraftSection draft={draft} />}
      <ReminderSection mail={facts.mail} />
      <TimesSection />
      {facts.forecasts && <ChancesSection record={survivors.length > 0 ? paths.survivorRules : paths.twoTeamRules} />}
      <ChatSection postsUpdates={facts.chat_announcements} />
      <AccountSection sendsMail={facts.mail.is_sent} />
      <FairnessSection />
    </>
  )
}

type PickProps = { first: SurvivorContest; survivors: readonly SurvivorContest[] }

function PickSection({ first: { contest_id }, survivors }: PickProps) {
  const late = survivors.filter(({ late_picks }) => late_picks)
  const where = late.length === survivors.length ? '' : ` in ${fewOf(late.map(({ contest_name }) => contest_name))}`
  // With lives it costs one of them (S18).
  const price = survivors.every(({ lives }) => lives > 1)
    ? 'you lose a life'
    : survivors.some(({ lives }) => lives > 1)
      ? 'you’re out, or lose a life'
      : 'you’re out'
  return (
    <HelpSection id="pick" title="How do I pick a team?">
      <Points>
        <li>
          On the <Go to={paths.survivor}>Survivor page</Go>, tap a team and press Submit. You can change or take back
          your pick until the week’s first game starts.
        </li>
        <li>
          You can pick weeks ahead. The <Go to={plannerPath({ contestId: contest_id })}>planner</Go> shows which team is
          best when.
        </li>
        <li>
          Once picks lock, you see everyone’s. The <Go to={gridPath(contest_id)}>grid</Go> has the whole season.
        </li>
        <li>
          {late.length > 0
            ? `Missed the lock? You can still take a team that hasn’t played yet that week${where}, but only once. Without a pick ${price}.`
            : `If you have no pick when the week locks, ${price}.`}
        </li>
      </Points>
    </HelpSection>
  )
}

const DraftSection = ({ draft: { contest_id } }: { draft: Contest }) => (
  <HelpSection id="draft" title="How does the draft work?">
    <Points>
      <li>
        When it starts, the <Go to={paths.twoTeam}>Two-Team page</Go> opens on it. Every page shows when it’s your turn.
      </li>
      <li>Can’t be there? Line up your targets or turn on auto-pick. Your queue is private.</li>
      <li>
        Practice in a <Go to={mockDraftPath(contest_id)}>mock draft</Go>, and{' '}
        <Go to={`${paths.draw}?contest=${contest_id}`}>check the draw</Go> yourself.
      </li>
    </Points>
  </HelpSection>
)

const ReminderSection = ({ mail }: { mail: PoolFacts['mail'] }) => (
  <HelpSection id="mail" title="Will I be reminded?">
    <Points>
      {mail.is_sent ? (
        <li>
          Yes, by email{reminderTimes(mail).length > 0 && ` if you have no pick: ${reminderTimes(mail).join(' and ')}`}.
          Choose what you get <Go to={paths.accountNotifications}>in your account</Go>.
        </li>
      ) : (
        <li>This pool doesn’t send email right now.</li>
      )}
      <li>
        Turn on <Go to={paths.accountNotifications}>notifications</Go> on each phone or computer where you want them.
        They also follow your team while games are on, and say who goes out.
      </li>
      <li>
        Subscribe to <Go to={paths.accountData}>your calendar address</Go> to see deadlines and your teams’ games in
        your own calendar.
      </li>
    </Points>
  </HelpSection>
)

const TimesSection = () => (
  <HelpSection id="times" title="Which time zone is that?">
    <Points>
      <li>
        Yours ({new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')}). Deadlines also show Eastern
        Time (ET), which the league goes by: a game counts for the Eastern day it starts on.
      </li>
      <li>The pool’s clock decides, not your device’s.</li>
    </Points>
  </HelpSection>
)

const ChancesSection = ({ record }: { record: string }) => (
  <HelpSection id="chances" title="What do the percentages mean?">
    <Points>
      <li>
        They’re estimates from past results, updated live during games. They know nothing about injuries or goalies. See{' '}
        <Go to={`${record}#forecasts`}>how good they’ve been</Go>.
      </li>
    </Points>
  </HelpSection>
)

const ChatSection = ({ postsUpdates }: { postsUpdates: boolean }) => (
  <HelpSection id="chat" title="Who reads the chat?">
    <Points>
      <li>
        Everyone in the pool can read the <Go to={paths.chat}>chat</Go>. Type @ and a name to mention someone.
        {postsUpdates && ' The pool posts week results, draft starts and champions there.'}
      </li>
      <li>You can delete your own messages; commissioners can delete any.</li>
    </Points>
  </HelpSection>
)

const AccountSection = ({ sendsMail }: { sendsMail: boolean }) => (
  <HelpSection id="account" title="What if I can’t sign in?">
    <Points>
      <li>
        {sendsMail
          ? 'The login page can email you a sign-in link, or a link to set a new password.'
          : 'Ask a commissioner for a link to set a new password.'}
      </li>
      <li>
        Add a passkey <Go to={paths.accountSignIn}>in your account</Go> to sign in with your face, fingerprint or PIN.
      </li>
      <li>
        Change your name <Go to={paths.account}>there</Go>, too, or <Go to={paths.accountData}>download your data</Go>.
      </li>
    </Points>
  </HelpSection>
)

const FairnessSection = () => (
  <HelpSection id="fair" title="Is it fair?">
    <Points>
      <li>
        No one sees your pick before the lock, not even a commissioner. If you can’t reach the pool, they can enter one
        for you. You get an email, and everyone sees who entered it.
      </li>
      <li>
        Whatever a commissioner does to a pick, a result or a draft is in the <Go to={paths.history}>Pool History</Go>{' '}
        for everyone to read.
      </li>
      <li>Scores come from the NHL. If one is corrected later, results are computed again.</li>
    </Points>
  </HelpSection>
)
