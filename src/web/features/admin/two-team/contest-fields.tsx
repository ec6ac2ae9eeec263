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
export const ClockField = <Values extends ClockValues>({ form, pickSeconds = null }: ClockProps<Values>) => (
  <ClockInputs
    values={form.values}
    pickSeconds={pickSeconds}
    onChange={({ pick_seconds, daytime_only }) => {
      if (pick_seconds !== undefined) form.getInputProps('pick_seconds').onChange(pick_seconds)
      if (daytime_only !== undefined) form.getInputProps('daytime_only').onChange(daytime_only)
    }}
  />
)

type ClockValues = Pick<ContestValues, 'pick_seconds' | 'daytime_only'>

type InputProps = {
  values: ClockValues
  onChange: (changed: Partial<ClockValues>) => void
  pickSeconds?: number | null
}

export const ClockInputs = ({ values, onChange, pickSeconds = null }: InputProps) => (
  <>
    <NativeSelect
      label="Pick Clock"
      description={
        values.pick_seconds === ''
          ? 'Nobody is ever picked for: the draft waits'
          : "When it runs out, the member's queue picks, or else the best team left"
      }
      data={clockChoices(pickSeconds)}
      value={values.pick_seconds}
      onChange={({ currentTarget }) => onChange({ pick_seconds: currentTarget.value })}
    />
    {mayRest(values) && (
      <Checkbox
        label="Rest the clock at night"
        description="It runs only from 8 AM to 11 PM Eastern Time"
        checked={values.daytime_only}
        onChange={({ currentTarget }) => onChange({ daytime_only: currentTarget.checked })}
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
