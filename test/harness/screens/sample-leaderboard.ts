import type { LeaderboardRow } from '#contract/two-team/leaderboard.ts'

export type Given = {
  name: string
  wins: number
  title: number | null
  user_id?: number
  games_today?: LeaderboardRow['teams'][number]['games_today']
}

/** A participant of a running draft contest with one team, in the place of its index. */
export const rowOf = ({ name, wins, title, user_id, games_today = [] }: Given, index: number): LeaderboardRow => ({
  rank: index + 1,
  participant_id: index + 1,
  participant_name: name,
  user_id: user_id ?? null,
  team1_name: 'Boston Bruins',
  team1_abbrev: 'BOS',
  team1_wins: wins,
  team2_name: null,
  team2_abbrev: null,
  team2_wins: 0,
  total_wins: wins,
  total_playoff_wins: null,
  teams: [
    {
      team_id: 1,
      team_name: 'Boston Bruins',
      abbreviation: 'BOS',
      wins,
      games_played: wins,
      games_left: 10,
      games_today,
    },
  ],
  games_played: wins,
  games_left: 10,
  games_in_hand: 0,
  pace: null,
  last_seven_days: null,
  expected_wins: title === null ? null : 5,
  title_chance: title,
})
