import { endWeek, type FiledGame, placementOf, readFile } from './season-model.ts'

/**
 * A second, simpler model of the playoffs and the survivor tiebreaker without a line of `src`. The season test compares the
 * pool with it.
 */
export type PlayoffGame = FiledGame & {
  round: number
  series: string
  number: number
  /** Whether the league has announced the pairing. */
  known: boolean
}

/** The playoffs of a season. */
export function readPlayoffs(season = '2025-26'): PlayoffGame[] {
  return readFile(season)
    .filter(({ cells }) => cells[11] !== '')
    .map(({ game, cells }) => ({
      ...game,
      round: Number(cells[11]),
      series: cells[12] ?? '',
      number: Number(cells[13]),
      known: false,
    }))
}

export const winnerOf = (game: PlayoffGame) => (game.homeGoals > game.awayGoals ? game.home : game.away)
export const loserOf = (game: PlayoffGame) => (game.homeGoals > game.awayGoals ? game.away : game.home)
const playsIn = (game: PlayoffGame, team: string) => game.home === team || game.away === team

/** A numbered game of a round, with its week number in the contest. */
export type ModelSlot = { week: number; round: number; number: number }

export type PlayoffModel = ReturnType<typeof newPlayoffModel>

/**
 * The tiebreaker of one contest; `fates` are the weeks in which members were eliminated before it, null for those still
 * in. `livesLeft` are their remaining lives, null with a single life.
 */
export function newPlayoffModel(
  games: PlayoffGame[],
  {
    fates,
    firstWeek,
    livesLeft,
  }: { fates: Map<string, number | null>; firstWeek: number; livesLeft: (name: string) => number | null },
) {
  const outIn = new Map([...fates].flatMap(([name, week]) => (week === null ? [] : [[name, week] as const])))
  const names = [...fates.keys()]
  const livesOf = new Map(names.map((name) => [name, livesLeft(name) ?? 1]))
  const picks = new Map<number, Map<string, string>>()
  const openedAt = new Map<number, string>()
  const slots: ModelSlot[] = [1, 2, 3, 4].flatMap((round) =>
    [1, 2, 3, 4].map((number) => ({ week: firstWeek + (round - 1) * 4 + number - 1, round, number })),
  )
  /** Whether or not its pairing is known. */
  const gamesToBe = ({ round, number }: ModelSlot) => games.filter((of) => of.round === round && of.number === number)
  const gamesIn = (slot: ModelSlot) => gamesToBe(slot).filter((game) => game.known)
  const gameOf = (slot: ModelSlot, team: string) => gamesIn(slot).find((game) => playsIn(game, team))
  const lockOf = (slot: ModelSlot) =>
    gamesIn(slot)
      .map((game) => game.start)
      .sort()[0] ?? ''
  const pickOf = (name: string, week: number) => picks.get(week)?.get(name)
  const alive = () => names.filter((name) => !outIn.has(name))

  /** The used teams that count in this slot: rounds 1 and 2 together, round 3 alone, none in the Final. */
  function used(name: string, slot: ModelSlot): string[] {
    const rounds = slot.round <= 2 ? [1, 2] : slot.round === 3 ? [3] : []
    return slots.flatMap(({ week, round }) => {
      const team = week < slot.week && rounds.includes(round) ? pickOf(name, week) : undefined
      return team ? [team] : []
    })
  }

  function accepts(name: string, asked: { slot: ModelSlot; team: string; now: string }): boolean {
    const { slot, team, now } = asked
    const game = gameOf(slot, team)
    if (outIn.has(name) || !game || used(name, slot).includes(team)) return false
    return now < lockOf(slot) || (!pickOf(name, slot.week) && now < game.start)
  }

  /** The teams that a member could pick now, by abbreviation. */
  const choices = (name: string, slot: ModelSlot, now: string) =>
    gamesIn(slot)
      .flatMap((game) => [game.home, game.away])
      .filter((team) => accepts(name, { slot, team, now }))
      .sort()

  /**
   * Whether they had no team to pick on time: since the previous slot locked, or since the round opened, if that was
   * later.
   */
  function isExcused(name: string, slot: ModelSlot): boolean {
    const lock = lockOf(slot)
    const opened = openedAt.get(slot.round) ?? ''
    const before = slots
      .filter(({ week }) => week < slot.week)
      .map(lockOf)
      .filter((of) => of !== '' && of < lock)
    const from = [opened, ...before].sort().at(-1) ?? ''
    const taken = used(name, slot)
    return !gamesIn(slot).some(
      (game) => game.start > from && [game.home, game.away].some((team) => !taken.includes(team)),
    )
  }

  function settle({ week, ...slot }: ModelSlot) {
    const playing = alive()
    const { stay, hurt, results } = endWeek({
      week,
      livesOf: (name) => livesOf.get(name) ?? 1,
      playing,
      hasPicked: (name) => pickOf(name, week) !== undefined,
      hasWon: (name) => {
        const game = gameOf({ week, ...slot }, pickOf(name, week) ?? '')
        return game !== undefined && winnerOf(game) === pickOf(name, week)
      },
      isExcused: (name) => isExcused(name, { week, ...slot }),
    })
    for (const name of hurt) livesOf.set(name, (livesOf.get(name) ?? 1) - 1)
    for (const name of playing) if (!stay.includes(name)) outIn.set(name, week)
    return results
  }

  return {
    season: games[0]?.season,
    slots,
    names,
    alive,
    used,
    accepts,
    choices,
    gamesToBe,
    gameOf,
    lockOf,
    pickOf,
    settle,
    open: (round: number, now: string) => openedAt.set(round, now),
    record: (name: string, week: number, team: string) => {
      picks.set(week, (picks.get(week) ?? new Map<string, string>()).set(name, team))
    },
    fate: (name: string) => outIn.get(name) ?? null,
    livesLeft: (name: string) => (livesLeft(name) === null ? null : outIn.has(name) ? 0 : (livesOf.get(name) ?? 1)),
    placement: (name: string) => placementOf(name, { names, outIn }),
  }
}
