import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PoolServer } from '../harness/pool.ts'

export type Week = { number: number; lock: string; start: string; end: string; over: string }

type Game = { date: string; home: string; away: string; winner: string }

const games: readonly Game[] = readFileSync(path.join(import.meta.dirname, '../../data/nhl/games-2025-26.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
  .filter((cells) => cells[12] === '')
  .map(([, , date = '', , away = '', home = '', awayScore, homeScore]) => ({
    date,
    home,
    away,
    winner: Number(homeScore) > Number(awayScore) ? home : away,
  }))

/**
 * A survivor contest's weeks, with the morning after each one's last game: the season ends before its last week does.
 */
export async function weeksOf(pool: PoolServer, contestId: number): Promise<Week[]> {
  // The contract promises these fields.
  const { weeks } = (await pool.asAdmin('GET', `/survivor/contests/${contestId}/weeks`)) as {
    weeks: { week_number: number; lock_time: string; start_date: string; end_date: string }[]
  }
  return weeks.map(({ week_number, lock_time, start_date, end_date }) => ({
    number: week_number,
    lock: lock_time,
    start: start_date,
    end: end_date,
    over: new Date(Date.parse(`${lastGameDay(start_date, end_date)}T12:00:00.000Z`) + 86_400_000).toISOString(),
  }))
}

function lastGameDay(start: string, end: string): string {
  const days = games.map(({ date }) => date).filter((date) => start <= date && date <= end)
  return days.sort().at(-1) ?? end
}

/** A team for each week that won often enough in it, each team once: the picks of a member who knows the season. */
export function planOfWinners(weeks: readonly Week[]): string[] {
  const weekOf = new Map<string, number>()
  const place = (week: number, seen: Set<string>): boolean =>
    winnersOf(weeks[week]).some((team) => {
      if (seen.has(team)) return false
      seen.add(team)
      const taken = weekOf.get(team)
      if (taken !== undefined && !place(taken, seen)) return false
      weekOf.set(team, week)
      return true
    })
  weeks.forEach((_, week) => {
    if (!place(week, new Set())) throw new Error(`no team is left for week ${week + 1}`)
  })
  const teamOf = new Map([...weekOf].map(([team, week]) => [week, team]))
  return weeks.map((_, week) => teamOf.get(week) ?? '')
}

function winnersOf(week: Week | undefined): string[] {
  const played = games.filter(({ date }) => week && week.start <= date && date <= week.end)
  const teams = [...new Set(played.flatMap(({ home, away }) => [home, away]))]
  return teams.filter((team) => {
    const count = played.filter(({ home, away }) => home === team || away === team).length
    const wins = played.filter(({ winner }) => winner === team).length
    return wins >= (count >= 4 ? 2 : 1)
  })
}
