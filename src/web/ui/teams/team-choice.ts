type Team = { team_id: number; team_name: string; abbreviation: string }

/** A team in a select: 'Boston Bruins (BOS)'. */
export const teamChoice = ({ team_id, team_name, abbreviation }: Team): { value: string; label: string } => ({
  value: String(team_id),
  label: `${team_name} (${abbreviation})`,
})
