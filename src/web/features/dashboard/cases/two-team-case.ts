import { contestTypes } from '#rules/contests/contest-types.ts'
import { capitalized, counted, ordinal } from '#rules/counted.ts'
import { championsWords, someOf } from '#rules/survivor/story.ts'
import { endingWords } from '#web/features/two-team/standings/ending-words.ts'
import { paths } from '#web/paths.ts'
import { type Case, calm, type TwoTeamContest } from './case.ts'
import { gamesAhead } from './game-words.ts'

type Action = (label: string) => NonNullable<Case['action']>

/** The text for a member in each situation of a contest with a draft, and its urgency (spec 2; D1, D4, D6, D7). */
export function twoTeamCase(contest: TwoTeamContest, now: string): Case {
  const to = `${paths.twoTeam}?contest=${contest.contest_id}`
  const look: Action = (label) => ({ label, to, isPrimary: false })
  const act: Action = (label) => ({ label, to, isPrimary: true })
  switch (contest.status) {
    case 'waiting':
      return beforeTheDraft(contest, { look, act, now })
    case 'drafting':
      return inTheDraft(contest, { look, act })
    case 'completed':
      return afterTheEnd(contest, look)
    case 'in_progress':
      return inPlay(contest, { look, now })
    case 'cancelled':
      return { ...watching(contest, look), title: `${contest.contest_name} was cancelled` }
  }
}

type Actions = { look: Action; act: Action }

const DAY = 86_400_000

/** Whether a draft only waits for its last members: half of them are in, or it starts within a day. */
function isWaitedFor({ current_participants, max_participants, starts_at }: TwoTeamContest, now: string): boolean {
  if (current_participants === 0) return false
  return (
    current_participants * 2 >= max_participants ||
    (starts_at !== null && Date.parse(starts_at) - Date.parse(now) <= DAY)
  )
}

function beforeTheDraft(contest: TwoTeamContest, { look, act, now }: Actions & { now: string }): Case {
  const { me, contest_name, current_participants: joined, max_participants, starts_at } = contest
  const { is_tiebreaker } = contestTypes[contest.contest_type]
  const places = `${joined} of ${max_participants} ${joined === 1 ? 'is' : 'are'} in.`
  const isLastSpot = joined === max_participants - 1 && !me.is_participant
  const startsFull =
    max_participants < 16
      ? ''
      : isLastSpot
        ? ' You’re the last one.'
        : ` The draft starts when all ${max_participants} are.`
  const countdown = starts_at === null ? null : { until: starts_at, verb: 'starts', over: 'Starting' }
  const start = starts_at === null ? startsFull : ''
  if (contest.is_season_over)
    return {
      ...watching(contest, look),
      state: 'over',
      title: `${contest_name} never drafted`,
      detail: `The ${contest.season_year} season is over, so there’s nothing left to draft.`,
      action: look('View Two-Team Contest'),
    }
  if (me.is_participant)
    return {
      ...calm,
      state: 'starts_in',
      title: 'You’re in the draft',
      detail: `${places}${start}`,
      tab: 'Waiting',
      tone: 'good',
      countdown,
      action: look('View Two-Team Contest'),
    }
  if (joined >= max_participants)
    return {
      ...watching(contest, look),
      state: 'full',
      title: `${contest_name} is full`,
      detail: is_tiebreaker ? places : `${places} A spot opens up if someone leaves.`,
    }
  const isAwaited = isWaitedFor(contest, now)
  return {
    ...calm,
    state: isAwaited ? 'waited_for' : 'join',
    title: isAwaited
      ? `${counted(joined, 'person', 'people')} ${joined === 1 ? 'is' : 'are'} waiting for you`
      : `Join ${contest_name}`,
    detail: `${isAwaited ? `${contest_name}: draft` : 'Draft'} ${is_tiebreaker ? 'playoff' : 'two'} teams, and their wins are yours. ${places}${start}`,
    tab: 'Join',
    tone: 'accent',
    countdown,
    action: act('Join the Draft'),
    join: { of: 'two_team', contestId: contest.contest_id, next: act('').to, title: 'You’re in the draft' },
  }
}

function watching({ contest_name }: TwoTeamContest, look: Action): Case {
  return {
    ...calm,
    state: 'watching',
    title: contest_name,
    detail: 'You’re watching this one.',
    tab: 'Dashboard',
    tone: 'plain',
    action: look('View Standings'),
  }
}

function inTheDraft(contest: TwoTeamContest, { look, act }: Actions): Case {
  const { me, draft } = contest
  const { picks_until: until } = me
  const turn =
    draft === null ? '' : `${draft.on_the_clock} is on the clock: pick ${draft.pick_number} of ${draft.total_picks}.`
  const live = { ...calm, state: 'draft_live', tab: 'Draft live', tone: 'accent' } as const
  if (until !== null && draft?.is_paused)
    return {
      ...live,
      title: 'The draft is paused',
      detail: until === 0 ? 'You’re up as soon as it resumes.' : turn,
      action: act('Open the Draft'),
    }
  if (until === 0)
    return {
      ...live,
      state: 'on_the_clock',
      title: 'You’re on the clock',
      detail: draft === null ? '' : `Pick ${draft.pick_number} of ${draft.total_picks} is yours.`,
      tab: 'Your turn',
      tone: 'warn',
      countdown:
        draft === null || draft.pick_deadline === null
          ? null
          : { until: draft.pick_deadline, verb: 'ends', over: 'Time is up' },
      action: act('Make Your Draft Pick'),
    }
  if (until !== null)
    return {
      ...live,
      title: until === 1 ? 'You pick next' : `You pick in ${until}`,
      detail: turn,
      tab: until === 1 ? 'You pick next' : `Your pick in ${until}`,
      action: act('Open the Draft'),
    }
  return {
    ...live,
    state: 'watching',
    title: me.is_participant ? 'Your draft is done' : 'The draft is on',
    detail: turn,
    tone: 'plain',
    action: look('Watch the Draft'),
  }
}

function inPlay(contest: TwoTeamContest, { look, now }: { look: Action; now: string }): Case {
  const { me, leaders, contest_name } = contest
  const { is_tiebreaker } = contestTypes[contest.contest_type]
  if (!me.is_participant || me.rank === null)
    return { ...watching(contest, look), title: is_tiebreaker ? `${contest_name} is on` : contest_name }
  const games = me.teams.flatMap((team) =>
    gamesAhead(team.games_today, { now, isPlayoffs: is_tiebreaker }).map((game) => `${team.abbreviation} ${game}`),
  )
  const state = is_tiebreaker ? 'tiebreaker_on' : 'playing'
  const playing = { ...calm, state, tone: 'plain', action: look('View Standings'), games } as const
  if (leaders.length === 0)
    return {
      ...playing,
      title: `Your teams: ${someOf(me.teams.map(({ abbreviation }) => abbreviation))}`,
      detail: 'Every win of your teams counts.',
      tab: contest_name,
    }
  if (contest.ending.awaited !== null)
    return {
      ...playing,
      title: `You finished ${placeWords(me)} with ${counted(me.wins, 'win')}`,
      detail: endingWords(contest, contest.ending.awaited),
      tab: `${capitalized(placeWords(me))} place`,
      tone: me.rank === 1 ? 'good' : 'plain',
    }
  return {
    ...playing,
    title: `${is_tiebreaker ? inTiebreaker(me) : `You’re ${placeWords(me)}`} with ${counted(me.wins, 'win')}`,
    detail: `${me.teams.map((team) => `${team.abbreviation} ${team.wins}`).join(' · ')}`,
    tab: `${capitalized(placeWords(me))} place`,
    tone: me.rank === 1 ? 'good' : 'plain',
  }
}

/** The tiebreaker is named: it can stand beside the contest that it decides. */
const inTiebreaker = (me: TwoTeamContest['me']) =>
  me.rank === 1 && !me.is_tied ? 'You lead the tiebreaker' : `You’re ${placeWords(me)} in the tiebreaker`

/** '3rd', and 'tied for 3rd' where it is shared. */
const placeWords = ({ rank, is_tied }: Pick<TwoTeamContest['me'], 'rank' | 'is_tied'>) =>
  `${is_tied ? 'tied for ' : ''}${ordinal(rank ?? 0)}`

/** The result: first of all until the reader dismisses it (D8), and quietly from then on. */
function afterTheEnd(contest: TwoTeamContest, look: Action): Case {
  const { me, contest_name, wins, is_ending_new: isNew } = contest
  const { tiebreaker } = contest.ending
  const state = isNew ? 'ended' : 'over'
  const end = {
    ...calm,
    state,
    tab: 'Completed',
    tone: 'plain',
    action: look('View Final Standings'),
    place: me.rank === null ? null : `You finished ${placeWords(me)} in ${contest_name}`,
  } as const
  const leaders = tiebreaker?.is_over ? tiebreaker.winners : contest.leaders
  if (leaders.length === 0) return { ...end, title: 'Contest Completed', detail: `${contest_name} is over.` }
  const mine = me.rank === null ? '' : ` You finished ${placeWords(me)} with ${counted(me.wins, 'win')}.`
  if (tiebreaker !== null && !tiebreaker.is_over)
    return {
      ...end,
      title: `${someOf(leaders)} are tied`,
      detail: `${tiebreaker.contest_name} decides who wins ${contest_name}.${mine}`,
    }
  if (me.rank === 1 && tiebreaker === null)
    return {
      ...end,
      state: isNew ? 'champion' : 'over',
      title: me.is_tied ? 'You share first place!' : 'You’re the champion!',
      detail: me.is_tied
        ? `${someOf(leaders)} share first place in ${contest_name} with ${counted(wins, 'win')} each.`
        : `Your teams won ${counted(wins, 'game')} in ${contest_name}.`,
      tab: 'Champion',
      tone: 'gold',
      place: me.is_tied ? `You share first place in ${contest_name}` : `You won ${contest_name}`,
      path: me.teams.map(({ abbreviation }) => abbreviation),
    }
  // A tiebreaker may still decide between those who are tied (B1).
  const title = leaders.length === 1 ? championsWords(leaders) : `${someOf(leaders)} share first place`
  return { ...end, title, detail: `${contest_name} is over.${mine}` }
}
