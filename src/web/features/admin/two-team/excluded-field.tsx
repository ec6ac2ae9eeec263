import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { exclusionChoices } from './tiebreaker-words.ts'
import { playoffTeamsQuery } from './two-team-admin.queries.ts'

type Props<Values> = { form: UseFormReturnType<Values> }

/** The playoff team left out of a three-way draft (B2). */
export function ExcludedField<Values extends { excluded_team_id: string }>({ form }: Props<Values>) {
  const { data: teams = [] } = useQuery({ ...playoffTeamsQuery, throwOnError: false })
  return (
    <NativeSelect
      label="Excluded Team"
      description="With three drafting 15 teams, this one sits out"
      data={exclusionChoices(teams)}
      {...form.getInputProps('excluded_team_id')}
    />
  )
}
