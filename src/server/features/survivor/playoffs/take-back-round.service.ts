import { isSlot, refuseTakeBack } from '#rules/survivor/playoffs/slots.ts'
import { roundWords } from '#rules/survivor/week-words.ts'
import type { Deps } from '#server/deps.ts'
import { auditContest } from '#server/features/contests/contests.service.ts'
import { deleteSlots, listWeeks } from '#server/features/survivor/weeks/weeks.repo.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { changeContest } from '../change-contest.ts'
import { stateOf } from '../contest-view.ts'
import { notifyEverybody } from '../notify-everybody.service.ts'
import { listRulings } from '../rulings/rulings.repo.ts'
import { changeContestRow } from '../survivor.repo.ts'
import { requireContest } from '../survivor.service.ts'
import { begunRounds, roundsOf } from './rounds.service.ts'

/**
 * Removes a playoff round set up by an admin or the server (P1): its slots are deleted with their picks, the contest
 * waits for it again, and everyone in it is notified. Refuses with a `TakeBackRefusal`. The exclusive lock on the
 * contest keeps picks from being stored meanwhile. The server doesn't set up the round again automatically until one of
 * its games changes and is final (S11).
 */
export async function takeBackRound(
  deps: Deps,
  caller: Caller,
  { contestId, round }: { contestId: number; round: number },
): Promise<{ round: number; auto_advance_paused: boolean }> {
  return changeContest(deps, contestId, async (tx) => {
    const contest = await requireContest(tx, { contestId, hold: 'update' })
    const weeks = await listWeeks(tx, contestId)
    const begun = begunRounds(weeks, deps.now())
    refuse(refuseTakeBack({ contest: stateOf(contest), round, done: roundsOf(weeks), begun }))
    const slots = weeks.filter((week) => week.round === round)
    const ruledWeeks = (await listRulings(tx, { contestId })).map((ruling) => ruling.week_number)
    if (slots.some((slot) => ruledWeeks.includes(slot.week_number))) throw new Refusal({ code: 'rulings_of_round' })
    const lastWeek = weeks.findLast((week) => !isSlot(week))?.week_number ?? 1
    const { current_week, auto_advance } = contest
    // Before round 1 the current week is the last of the season; before a later round it is a slot that doesn't exist
    // yet.
    const week = round === 1 ? lastWeek : current_week
    await deleteSlots(tx, { contestId, round })
    await notifyEverybody(tx, deps, {
      contest,
      subject: `${roundWords(round).replace(/^the /, 'The ')} of ${contest.contest_name} is off for now`,
      sentence: `Your commissioner took ${roundWords(round)} back. Picks for its games are gone, and their teams are yours to pick again once it's open.`,
    })
    // Pauses the automatic setup of the next round (P1).
    await changeContestRow(tx, { contestId, set: { current_week: week, round_paused_at: deps.now() } })
    await auditContest(tx, deps, caller, {
      action: 'take_back_round',
      contestId,
      before: {
        current_week,
        round,
        weeks: slots.map(({ week_number, game_number }) => ({ week_number, game_number })),
      },
      after: { current_week: week },
    })
    return { round, auto_advance_paused: auto_advance }
  })
}
