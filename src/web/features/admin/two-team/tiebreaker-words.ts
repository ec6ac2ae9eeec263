import { leavesOneOut, tiebreakerRounds, tiebreakerTeams } from '#rules/two-team/tiebreaker.ts'
import { teamChoice } from '#web/ui/teams/team-choice.ts'

const ALL = 16

/** The number of teams for that many people, and for each (B2). */
export const draftWords = (people: number): string => {
  const teams = leavesOneOut(people) ? ALL - 1 : ALL
  const rounds = tiebreakerRounds({ teams, participants: people })
  return `${teams} playoff teams, ${rounds} each`
}

type Team = Parameters<typeof tiebreakerTeams>[0]['teams'][number] & { team_name: string }

/** The teams a three-way draft can leave out; the rule's own choice comes first, with an empty value (B2). */
export const exclusionChoices = (teams: readonly Team[]): { value: string; label: string }[] => {
  const { excluded_team_id } = tiebreakerTeams({ teams, participants: 3, excludedByAdmin: null })
  const weakest = teams.find(({ team_id }) => team_id === excluded_team_id)
  return [
    { value: '', label: weakest === undefined ? 'Fewest points' : `Fewest points: ${teamChoice(weakest).label}` },
    ...teams.toSorted((a, b) => a.team_name.localeCompare(b.team_name, 'en')).map(teamChoice),
  ]
}
