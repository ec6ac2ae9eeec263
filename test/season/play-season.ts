import { sql } from 'kysely'
import { expect } from 'vitest'
import { gamesIn, hoursAfter, type LeagueGame, type ModelWeek } from './season-model.ts'
import { playPlayoffs } from './season-playoffs.ts'
import { rule } from './season-rulings.ts'
import {
  advance,
  comparePicks,
  correct,
  expectLocked,
  type Game,
  hand,
  numberOf,
  openSecondChance,
  planAhead,
  playUntil,
  type Stage,
  send,
} from './season-steps.ts'

/** Los Angeles at Columbus, scheduled for January 26, was played on March 9. */
export const POSTPONED = { id: 2025020828, planned: { day: '2026-01-26', start: '2026-01-27T00:00:00.000Z' } }
/** The week with wrong results at first. */
const MISTAKEN = 4

/** Plays every week of a season, from its first pick to the last advance. After week `chanceAfter` the first contest gets a second chance. */
export async function playSeason(
  stage: Stage,
  { games, moved, chanceAfter }: { games: Game[]; moved: LeagueGame | undefined; chanceAfter?: number },
) {
  const { pool, season } = stage
  const played = { ...moved } as LeagueGame // only read if a game moves
  if (moved) Object.assign(moved, POSTPONED.planned)
  const each = async (week: ModelWeek, act: (game: Game, number: number) => Promise<void>) => {
    for (const game of games) {
      const number = numberOf(game, week)
      if (number !== undefined && !game.done) await act(game, number)
    }
  }
  for (const week of games[0]?.model.weeks ?? []) {
    const lock = games[0]?.model.lockOf(week.number) ?? ''
    pool.clock.set(hoursAfter(lock, -1))
    await each(week, async (game, number) => {
      await planAhead(stage, game, number)
      await send(stage, game, { week: number, moment: 'days before' })
    })
    pool.clock.set(new Date(Date.parse(lock) - 1).toISOString())
    await each(week, async (game, number) => {
      await send(stage, game, { week: number, moment: 'last moment' })
      const { body } = await game.contest.get<'weekPicks'>(stage.admin, `/picks?week=${number}`)
      expect(body).toMatchObject({ is_locked: false, can_see_picks: false, picks: [] })
    })
    pool.clock.set(lock)
    await each(week, async (game, number) => {
      game.model.lock(number)
      await expectLocked(stage, game, number)
      await send(stage, game, { week: number, moment: 'at the lock' })
    })
    if (moved && week.from === POSTPONED.planned.day) {
      moved.postponed = true
      await hand(stage, [moved])
    }
    await playUntil(stage, hoursAfter(lock, 20))
    await each(week, async (game, number) => {
      await send(stage, game, { week: number, moment: 'the day after' })
      if (game.model.current() < number) await advance(stage, game)
      if (!game.done) await comparePicks(stage, game, number)
    })
    const wrong = week.number === MISTAKEN ? gamesIn(season, week).filter(({ over }) => !over)[5] : undefined
    if (wrong) [wrong.homeGoals, wrong.awayGoals] = [wrong.awayGoals, wrong.homeGoals]
    await playUntil(stage, hoursAfter(`${week.to}T23:59:59.000Z`, 16))
    if (moved?.postponed && week.from > POSTPONED.planned.day) {
      Object.assign(moved, played)
      await hand(stage, [moved])
    }
    await each(week, async (game, number) => {
      await comparePicks(stage, game, number)
      if (!game.late.includes(number)) await advance(stage, game)
    })
    await each(week, (game, number) => rule(stage, game, number))
    if (wrong)
      await correct(stage, { wrong, games: games.filter(({ done, model }) => !done && model.current() > MISTAKEN) })
    const [first] = games
    if (week.number === chanceAfter && first) games.push(await openSecondChance(stage, first))
  }
}

/** Members still alive play the playoffs. No one has ever used a team twice in a slate, in the season or after it. */
export async function finish(stage: Stage, games: Game[]) {
  const left = games.filter(({ done }) => done === 'playoffs')
  const playoffs = await playPlayoffs(
    stage,
    left.map(({ contest, model }) => ({
      contest,
      fates: new Map(model.names.map((name) => [name, model.fate(name)])),
      livesLeft: model.livesLeft,
      lastWeek: model.weeks.length,
    })),
  )
  const { rows } = await sql`
    select k.participant_id, slate, team_id from picks k join participants p using (participant_id)
    where slate is not null and (not p.is_eliminated or k.week_number <= p.elimination_week)
    group by 1, 2, 3 having count(*) > 1`.execute(stage.pool.db)
  expect(rows).toEqual([])
  return playoffs
}
