import { weekStory } from '#rules/survivor/story.ts'
import type { Instant } from '#rules/time.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { type News, notifyEach } from '#server/features/outbox/notify.service.ts'
import { contestPage, pickPage, slotOf, storyPage } from '#server/features/survivor/picks/pick-page.ts'
import { findOpenChance } from '../second-chance/second-chance.service.ts'
import { factsFor, type WeekOver } from '../story/week-facts.service.ts'
import { type ResultsFacts, weekResults } from './results.mail.ts'
import { deleteUnsentResults, type FateRow, listFates } from './results-mails.repo.ts'

/**
 * Tells everyone who played a week how they did, in the transaction of its advance: the mail exists if and only if the week was closed.
 * Call it after everything else in the advance has been written.
 */
export async function queueResultsMails(tx: Tx, deps: Deps, over: WeekOver): Promise<void> {
  const week = { contestId: over.summary.contest_id, weekNumber: over.week.week_number }
  const fates = await listFates(tx, week)
  const winners = over.champions.map(({ participant_name }) => participant_name)
  const chance = await findOpenChance(tx, deps, week.contestId)
  const told = { ...week, over, winners, chance, now: deps.now() }
  await notifyEach(tx, deps, fates, (fate) => newsFor(fate, told))
}

/** For an undone advance: mails not sent yet are withdrawn. Those already sent stay sent, and do not come again (N1). */
export async function withdrawResultsMails(tx: Tx, week: { contestId: number; weekNumber: number }): Promise<void> {
  await deleteUnsentResults(tx, week)
}

const leftOf = ({ is_eliminated, lives, lost_lives }: FateRow) => (is_eliminated ? 0 : lives - lost_lives.length)

type Telling = {
  contestId: number
  weekNumber: number
  over: WeekOver
  winners: string[]
  chance: Awaited<ReturnType<typeof findOpenChance>>
  now: Instant
}

function newsFor(fate: FateRow, { contestId, weekNumber, over, winners, chance, now }: Telling): News {
  const { abbreviation, team_name, contest_status } = fate
  const next = nextOf(fate, now)
  const isOver = contest_status === 'completed'
  const lost_life = fate.lost_lives.includes(weekNumber)
  return {
    ...weekResults.of({
      name: fate.name,
      contest: fate.contest_name,
      week_number: weekNumber,
      slot: slotOf({ week_number: weekNumber, ...fate }),
      fate: fateOf(fate, winners),
      team: abbreviation === null || team_name === null ? null : { abbreviation, team_name },
      ruling: fate.ruling,
      is_excused: abbreviation === null && fate.anybody_picked && !fate.is_eliminated && !lost_life,
      ...(fate.lives > 1 ? { lives: { lost: lost_life, left: leftOf(fate), of: fate.lives } } : {}),
      mass_elimination_prevented: fate.mass_elimination_prevented,
      happened: weekStory(factsFor(over, fate.user_id)).lines,
      story: storyPage({ contestId, weekNumber }),
      survived: fate.survived,
      eliminated: fate.eliminated,
      next,
      ...(chance !== null && fate.is_eliminated
        ? { second_chance: { name: chance.contest_name, path: contestPage(chance.contest_id) } }
        : {}),
      awaits_round: !isOver && next === null && fate.phase === 'playoff_tiebreaker',
      winners,
      placement: isOver ? fate.placement : null,
      zone: fate.time_zone,
      path: pickPage({ contestId, weekNumber: next?.week_number ?? weekNumber }),
    }),
    contestId,
    occasion: weekNumber,
  }
}

/** The next week may have locked already, or be a playoff slot without a lock yet; then the mail names no deadline (W3). */
function nextOf({ next_week, next_lock, next_round, next_game_number }: FateRow, now: Instant): ResultsFacts['next'] {
  if (next_week === null) return null
  const slot = slotOf({ week_number: next_week, round: next_round, game_number: next_game_number })
  const isAhead = next_lock !== null && next_lock > now
  return { week_number: next_week, slot, lock_time: isAhead ? next_lock : null, is_open: isAhead || next_lock === null }
}

function fateOf(
  { contest_status, placement, is_eliminated }: FateRow,
  winners: readonly string[],
): ResultsFacts['fate'] {
  if (contest_status === 'completed' && placement === 1) return winners.length > 1 ? 'shared_first' : 'champion'
  return is_eliminated ? 'out' : 'survived'
}
