import { hasLocked } from '#rules/survivor/locks.ts'
import { weekStory } from '#rules/survivor/story.ts'
import { factsFor, fateIn, playerOf, type WeekOver, type WeekPlayer } from '#rules/survivor/views/week-over.ts'
import { type Instant, minutes } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { contestPath } from '#server/features/contests/contest-path.ts'
import { listSummaries } from '#server/features/contests/contests.service.ts'
import { type News, notifyEach } from '#server/features/outbox/notify.service.ts'
import { contestPage, pickPage, slotOf, storyPage } from '#server/features/survivor/picks/pick-page.ts'
import { type ActiveUser, listActiveUsers } from '../active-users.repo.ts'
import { findOpenChance } from '../second-chance/second-chance.service.ts'
import { type ResultsFacts, weekResults } from './results.mail.ts'
import { deleteUnsentResults, listOthersOf, type OtherContests } from './results-mails.repo.ts'

/** How long results wait for those of the reader's other contests (N10). */
const WAIT = minutes(10)

/**
 * Notifies everyone who played a week of their result, in the transaction of its advance: the mail exists if and only
 * if the week was closed. Call it after everything else in the advance has been written.
 */
export async function queueResultsMails(tx: Tx, deps: Deps, over: WeekOver): Promise<void> {
  const { contest_id: contestId } = over.loaded.contest
  const { week_number: weekNumber } = over.week
  const users = await listActiveUsers(tx, over.players)
  const chance = await findOpenChance(tx, deps, contestId)
  const othersOf = await listOthersOf(tx, { contestId, weekNumber, now: deps.now() })
  const drafts = await readDrafts(tx, deps)
  const entriesOf = Map.groupBy(over.loaded.entries, ({ user_id }) => user_id)
  const shared = { over, chance, entriesOf, othersOf, drafts, next: nextOf(over, deps.now()) }
  await notifyEach(
    tx,
    deps,
    users.flatMap((user) => {
      const player = playerOf(over, { userId: user.user_id })
      return player ? [{ ...user, player }] : []
    }),
    (reader) => newsFor(reader, shared),
  )
}

/** The running contests with a draft, each with its members' places. */
async function readDrafts(tx: Tx, { entryRules }: Pick<Deps, 'entryRules'>) {
  const running = (await listSummaries(tx)).filter(({ status }) => status === 'in_progress')
  const drafts = []
  for (const contest of running) {
    const placeOf = await entryRules[contest.contest_type].readPlaces?.(tx, contest)
    if (placeOf) drafts.push({ contest: contest.contest_name, path: contestPath(contest), placeOf })
  }
  return drafts
}

/** Withdraws unsent mails of an undone advance. Sent ones stay sent, and aren't repeated (N1). */
export async function withdrawResultsMails(tx: Tx, week: { contestId: number; weekNumber: number }): Promise<void> {
  await deleteUnsentResults(tx, week)
}

type SharedFacts = {
  over: WeekOver
  chance: Awaited<ReturnType<typeof findOpenChance>>
  entriesOf: ReadonlyMap<number | null, readonly unknown[]>
  othersOf: ReadonlyMap<number, OtherContests>
  drafts: Awaited<ReturnType<typeof readDrafts>>
  next: ResultsFacts['next']
}

function newsFor(
  { player, ...user }: ActiveUser & { player: WeekPlayer },
  { over, chance, entriesOf, othersOf, drafts, next }: SharedFacts,
): News {
  const { loaded, week } = over
  const { contest_id: contestId, contest_name, status, phase, lives } = loaded.contest
  const { week_number: weekNumber } = week
  const { pick, result, lives_left: left } = player
  const isOver = status === 'completed'
  const others = othersOf.get(user.user_id)
  const ownDrafts = drafts.flatMap(({ placeOf, ...of }) => {
    const place = placeOf.get(user.user_id)
    return place ? [{ ...of, ...place }] : []
  })
  const fate = fateIn(over, player)
  const facts = factsFor(over, user.user_id)
  return {
    ...weekResults.of({
      name: user.name,
      contest: contest_name,
      ...(others || ownDrafts.length > 0 ? { is_one_of_several: true } : {}),
      week_number: weekNumber,
      slot: slotOf(week),
      fate,
      team: pick && { abbreviation: pick.abbreviation, team_name: pick.team_name },
      ruling: rulingOf(over, player),
      is_excused: facts.mine?.is_excused ?? false,
      ...(left === undefined ? {} : { lives: { lost: result === 'life_lost', left, of: lives } }),
      ...((entriesOf.get(user.user_id) ?? []).length > 1 ? { entry: entryOf(over, player) } : {}),
      mass_elimination_prevented: week.mass_elimination_prevented,
      ...(week.nobody_picked ? { nobody_picked: true } : {}),
      ...(over.no_champion === undefined ? {} : { no_champion: over.no_champion }),
      happened: weekStory(facts).lines,
      story: storyPage({ contestId, weekNumber }),
      survived: week.survived ?? 0,
      eliminated: week.eliminated ?? 0,
      next,
      ...(chance !== null && fate === 'out'
        ? { second_chance: { name: chance.contest_name, path: contestPage(chance.contest_id) } }
        : {}),
      awaits_round: !isOver && next === null && phase === 'playoff_tiebreaker',
      winners: over.champions.map(({ participant_name }) => participant_name),
      placement: isOver ? player.placement : null,
      ...(ownDrafts.length > 0 ? { drafts: ownDrafts } : {}),
      zone: user.time_zone,
      path: pickPage({ contestId, weekNumber: next?.week_number ?? weekNumber }),
    }),
    contestId,
    occasion: weekNumber,
    ...(others?.are_to_come ? { waitsFor: WAIT } : {}),
  }
}

/** The entry a mail is about, and how the member's others did (S19). */
function entryOf(
  { playersOf }: WeekOver,
  { participant_id, user_id, participant_name }: WeekPlayer,
): ResultsFacts['entry'] {
  const others = (playersOf.get(user_id) ?? []).filter((of) => of.participant_id !== participant_id)
  return { name: participant_name, others: others.map(fateWords) }
}

/** 'Ann 2 survived with BUF.' */
function fateWords({ participant_name, pick, result }: WeekPlayer): string {
  const fate = { survived: 'survived', life_lost: 'lost a life', eliminated: 'is out' }[result ?? 'survived']
  return `${participant_name} ${fate}${pick === null ? ' without a pick' : ` with ${pick.abbreviation}`}.`
}

/** The ruling that decided a member's week (S16). */
function rulingOf({ loaded, week }: WeekOver, { participant_id }: WeekPlayer): ResultsFacts['ruling'] {
  const kinds = (loaded.rulings.get(participant_id) ?? []).flatMap(({ week_number, kind }) =>
    week_number === week.week_number ? kind : [],
  )
  if (kinds.includes('withdraw')) return 'withdraw'
  return kinds.includes('excuse') ? 'excuse' : null
}

/**
 * The next week may have locked already, or be a playoff slot without a lock yet; then the mail names no deadline (W3).
 */
function nextOf({ loaded: { contest, weeks }, week }: WeekOver, now: Instant): ResultsFacts['next'] {
  const next = weeks.find((of) => of.week_number === contest.current_week)
  if (contest.status !== 'in_progress' || next === undefined || next.week_number <= week.week_number) return null
  const isAhead = !hasLocked(next, now)
  return {
    week_number: next.week_number,
    slot: slotOf(next),
    lock_time: isAhead ? next.lock_time : null,
    is_open: isAhead,
  }
}
