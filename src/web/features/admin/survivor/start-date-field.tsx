import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { Failure } from '#web/api/failure.ts'
import { seasonWords } from '../forms/season-words.ts'
import { seasonsQuery } from '../settings/seasons.queries.ts'
import { startDateQuery } from './survivor-admin.queries.ts'
import { startDateWords } from './words.ts'

type Props<Values> = { form: UseFormReturnType<Values>; contest: SurvivorContest }

/** The start date of a waiting contest, with how far its season is and what another day would mean (S14, O9). */
export function StartDateField<Values extends { season_start_date: string; starts_at: string }>({
  form,
  contest,
}: Props<Values>) {
  const { contest_id, season_year, season_start_date } = contest
  const seasons = useQuery({ ...seasonsQuery, throwOnError: false }).data?.seasons ?? []
  const season = seasonWords(seasons.find((of) => of.season_year === season_year))
  const day = form.values.season_start_date
  const isMoved = day !== '' && day !== season_start_date
  const { data, error } = useQuery({ ...startDateQuery({ contestId: contest_id, day }), enabled: isMoved })
  const { error: problem, ...input } = form.getInputProps('season_start_date')
  const refused = isMoved && error instanceof Failure ? error.message : undefined
  // A start that is being edited too no longer follows the first lock.
  const isStartMoved = form.isDirty('starts_at')
  const preview = isMoved && data ? startDateWords(isStartMoved ? { ...data, starts_at: null } : data) : undefined
  return (
    <TextInput
      label="Season Start Date"
      description={[season, preview].filter((words) => words !== undefined).join('. ')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      type="date"
      required
      {...input}
      error={problem ?? refused}
    />
  )
}
