import type { BoardPick } from '#contract/survivor/picks.ts'
import { isFinal } from '#rules/games/games.ts'
import type { TwoTeamContest } from './case.ts'

/** A game of today in which a team that the reader drafted plays one that survivors need to win. */
type Spoiled = { team: string; opponent: string; names: readonly string[] }

/**
 * The members an eliminated member can still spoil: those who need a team to win that one of their drafted teams plays
 * today. Of picks that are shown to all, so only from the lock on (S2, S5).
 */
export const spoiledBy = (
  { me }: TwoTeamContest,
  picks: readonly Pick<BoardPick, 'abbreviation' | 'status' | 'participant_name'>[],
): Spoiled[] =>
  me.teams.flatMap(({ abbreviation: team, games_today }) =>
    games_today
      .filter(({ game_state }) => !isFinal(game_state))
      .map(({ opponent_abbrev: opponent }) => ({
        team,
        opponent,
        names: picks
          .filter(({ abbreviation, status }) => abbreviation === opponent && status === 'In Progress')
          .map(({ participant_name }) => participant_name),
      }))
      .filter(({ names }) => names.length > 0),
  )

/** 'Owen needs', 'Owen and Mia need', 'Owen and 3 others need'. */
export function needWords([first = '', second, ...more]: readonly string[]): string {
  if (second === undefined) return `${first} needs`
  return `${first} and ${more.length === 0 ? second : `${more.length + 1} others`} need`
}
