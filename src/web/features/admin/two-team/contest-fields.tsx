import { Checkbox, NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type ContestValues, clockChoices, mayRest } from './contest-form.ts'
import { exclusionChoices } from './tiebreaker-words.ts'
import { playoffTeamsQuery } from './two-team-admin.queries.ts'

type ClockProps<Values> = {
  form: UseFormReturnType<Values>
  /** The contest's current clock. */
  pickSeconds?: number | null
}

/** The pick clock, and for one of hours whether it rests at night (D6). */
export const ClockField = <Values extends Pick<ContestValues, 'pick_seconds' | 'daytime_only'>>({
  form,
  pickSeconds = null,
}: ClockProps<Values>) => (
  <>
    <NativeSelect
      label="Pick Clock"
      description={
        form.values.pick_seconds === ''
          ? 'Nobody is ever picked for: the draft waits'
          : "When it runs out, the member's queue picks, or else the best team left"
      }
      data={clockChoices(pickSeconds)}
      {...form.getInputProps('pick_seconds')}
    />
    {mayRest(form.values) && (
      <Checkbox
        label="Rest the clock at night"
        description="It runs only from 8 AM to 11 PM Eastern Time"
        {...form.getInputProps('daytime_only', { type: 'checkbox' })}
      />
    )}
  </>
)

/** The playoff team left out of a three-way draft (B2). */
export function ExcludedField<Values extends { excluded_team_id: string }>({
  form,
}: {
  form: UseFormReturnType<Values>
}) {
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
