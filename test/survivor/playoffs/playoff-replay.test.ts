import { describe, expect, it } from 'vitest'
import type { GameFacts } from '#rules/games/games.ts'
import { lockTimeOf } from '#rules/survivor/locks.ts'
import { buildSlots, opensByItself, type Slot } from '#rules/survivor/playoffs/slots.ts'
import { computeResults, type Pick } from '#rules/survivor/results/results.ts'
import { easternDay, hours, plus } from '#rules/time.ts'
import { type PlayoffGame, readPlayoffs, winnerOf } from '../../season/slot-model.ts'

/** The real playoffs of 2026, from the bundled file. */
const PLAYED = readPlayoffs()
const TEAMS = [...new Set(PLAYED.flatMap(({ home, away }) => [home, away]))].sort()
const idOf = (team: string) => TEAMS.indexOf(team) + 1

const toFacts = (game: PlayoffGame, index: number): GameFacts => ({
  game_id: index + 1,
  game_date: easternDay(game.start),
  start_time: game.start,
  home_team_id: idOf(game.home),
  away_team_id: idOf(game.away),
  home_score: game.homeGoals,
  away_score: game.awayGoals,
  decided_in: 'REG',
  game_state: 'OFF',
  round: game.round,
  game_number: game.number,
})
const GAMES = PLAYED.map(toFacts)
const SLOTS = [1, 2, 3, 4].flatMap((round, index) => buildSlots({ round, firstNumber: 27 + 4 * index, games: GAMES }))

describe('The playoffs of 2026', () => {
  it('lock each slot at its first game, one after another (W3, P2)', () => {
    const locks = SLOTS.map((slot) => lockOf(slot) ?? 'no lock')
    expect(locks).toEqual(
      SLOTS.map(
        (slot) =>
          gamesOf(slot)
            .map((game) => game.start_time)
            .sort()[0],
      ),
    )
    expect(locks).toEqual([...locks].sort())
    expect(new Set(locks).size).toBe(16)
  })

  it('open each round with the first known series, whichever that is, and lock no slot before its games are known (P1)', () => {
    for (const first of GAMES.filter((game) => game.game_number === 1)) {
      const round = first.round ?? 0
      const known = [...GAMES.filter((game) => (game.round ?? 0) < round), first]
      expect(opensByItself({ round, games: known })).toBe(true)
      expect(opensByItself({ round, games: known.slice(0, -1) })).toBe(false)
      const slots = buildSlots({ round, firstNumber: 27, games: known })
      expect(slots.map((slot) => lockOf(slot, known))).toEqual([first.start_time, null, null, null])
    }
  })

  it('leave everyone a team in each slot of rounds 1 and 2, so that no one is excused from one (P3, P5)', () => {
    const roundTwo = TEAMS.filter((team) =>
      PLAYED.some(({ round, home, away }) => round === 2 && [home, away].includes(team)),
    )
    const weeks = SLOTS.map((slot) => ({
      ...slot,
      lock_time: lockOf(slot),
      opened_at: plus(lockOf(SLOTS.find((of) => of.round === slot.round) ?? slot) ?? '', -hours(30)),
      gamesAtLock: new Map(
        gamesOf(slot).flatMap((game) => [[game.home_team_id, 1] as const, [game.away_team_id, 1] as const]),
      ),
    }))
    const winnersOf = (index: number) =>
      PLAYED.filter(({ round, number }) => round === SLOTS[index]?.round && number === SLOTS[index]?.game_number).map(
        winnerOf,
      )
    const plan = assign([0, 1, 2, 3, 4, 5, 6, 7].map((at) => winnersOf(at).filter((team) => roundTwo.includes(team))))
    expect(roundTwo).toHaveLength(8)
    const made = plan.map((team, at): Pick => {
      return { participant_id: 1, week_number: 27 + at, team_id: idOf(team), round: SLOTS[at]?.round ?? 1 }
    })
    // Participant 2 never loses and never runs out, since any pick is judged by its game alone.
    const steady = SLOTS.map((slot, at): Pick => {
      return { participant_id: 2, week_number: 27 + at, team_id: idOf(winnersOf(at)[0] ?? ''), round: slot.round }
    })
    const outWith = (picks: Pick[]) =>
      computeResults({
        participants: [1, 2].map((participant_id) => ({ participant_id, excused_weeks: [] })),
        weeks: weeks.slice(0, 8),
        slots: weeks,
        picks: [...picks, ...steady],
        games: GAMES,
      }).participants[0]?.elimination_week
    // Seven teams are used before the last of these slots, and eight play in it.
    expect(outWith(made)).toBeNull()
    expect(outWith(made.slice(0, -1))).toBe(34)
  })
})

const DEADLINE = { day: 'Monday', time: '7:00 PM EST' }
const gamesOf = ({ round, game_number }: Slot) =>
  GAMES.filter((game) => game.round === round && game.game_number === game_number)
const lockOf = (slot: Slot, games: readonly GameFacts[] = GAMES) =>
  lockTimeOf({ week: slot, games, deadline: DEADLINE })

/** One team of each list, none twice. */
function assign(lists: string[][], taken: string[] = []): string[] {
  const list = lists[taken.length]
  if (list === undefined) return taken
  for (const team of list.filter((of) => !taken.includes(of))) {
    const found = assign(lists, [...taken, team])
    if (found.length === lists.length) return found
  }
  return []
}
