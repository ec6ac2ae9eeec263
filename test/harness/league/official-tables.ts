import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Sequences, TeamPlace, TeamRecord } from '#rules/playoffs/standings.ts'

export type OfficialTeam = Omit<TeamPlace, 'team_id'> & TeamRecord & Sequences

/** The league's official final standings of a season, best team first. */
export function readOfficialTable(file: 'standings-final.csv' | 'standings-final-2021-22.csv'): OfficialTeam[] {
  const [head = '', ...lines] = readFileSync(path.join(import.meta.dirname, '../../data', file), 'utf8')
    .trim()
    .split('\n')
  const columns = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    const text = (name: string) => cells[columns.indexOf(name)] ?? ''
    const number = (name: string) => Number(text(name))
    return {
      abbreviation: text('abbreviation'),
      conference_name: text('conference_name'),
      division_name: text('division_name'),
      games_played: number('games_played'),
      wins: number('wins'),
      losses: number('losses'),
      ot_losses: number('ot_losses'),
      points: number('points'),
      regulation_wins: number('regulation_wins'),
      regulation_plus_ot_wins: number('regulation_plus_ot_wins'),
      goals_for: number('goals_for'),
      goals_against: number('goals_against'),
      league_sequence: number('league_sequence'),
      conference_sequence: number('conference_sequence'),
      division_sequence: number('division_sequence'),
      wildcard_sequence: number('wildcard_sequence'),
      is_playoff_team: text('is_playoff_team') === 'true',
    }
  })
}
