import type { Placed } from '#rules/playoffs/bracket-to-play.ts'

/**
 * Teams 1 to 8 are Eastern and 9 to 16 Western; in each conference the first three and the next three form a division.
 */
export const standings: Placed[] = Array.from({ length: 16 }, (_, index) => {
  const inConference = index % 8
  const division = Math.floor(inConference / 3)
  const isWildcard = inConference >= 6
  return {
    team_id: index + 1,
    conference_name: index < 8 ? 'Eastern' : 'Western',
    division_name: (index < 8 ? ['Atlantic', 'Metropolitan'] : ['Central', 'Pacific'])[division % 2] ?? '',
    conference_sequence: inConference + 1,
    division_sequence: isWildcard ? 4 : (inConference % 3) + 1,
    wildcard_sequence: isWildcard ? inConference - 5 : 0,
    league_sequence: index + 1,
    is_playoff_team: true,
  }
})
