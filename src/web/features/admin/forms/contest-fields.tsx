import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { easternWords } from '#rules/time.ts'
import { seasonsQuery } from '../settings/seasons.queries.ts'
import { wallClockAt } from './eastern-wall-clock.ts'
import { choicesOf, seasonWords } from './season-words.ts'

type Of<Values> = { form: UseFormReturnType<Values> }

/** The name of any contest; it has the focus when the dialog opens. */
export const NameField = <Values extends { contest_name: string }>({ form }: Of<Values>) => (
  <TextInput label="Contest Name" required data-autofocus maxLength={100} {...form.getInputProps('contest_name')} />
)

type SeasonProps<Values> = Of<Values> & {
  /** The proposed name for a contest of a season; it follows the season until the admin changes it. */
  nameFor?: (seasonYear: string) => string
  /** Called with the season's first day. */
  onChoose?: (firstDay: string) => void
}

/** The seasons that aren't over, as choices, with what there is to know about the chosen one (O9). */
export function SeasonField<Values extends { contest_name: string; season_year: string }>({
  form,
  nameFor,
  onChoose,
}: SeasonProps<Values>) {
  const seasons = useQuery({ ...seasonsQuery, throwOnError: false }).data?.seasons ?? []
  const { contest_name, season_year } = form.values
  const { onChange, ...input } = form.getInputProps('season_year')
  const choose = (chosen: string) => {
    onChange(chosen)
    if (contest_name === nameFor?.(season_year)) form.getInputProps('contest_name').onChange(nameFor(chosen))
    const firstDay = seasons.find((season) => season.season_year === chosen)?.first_day
    if (firstDay !== undefined) onChoose?.(firstDay)
  }
  return (
    <NativeSelect
      label="Season Year"
      required
      data={choicesOf(seasons, season_year)}
      description={seasonWords(seasons.find((season) => season.season_year === season_year))}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...input}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}

type StartsAtProps<Values> = Of<Values> & {
  /** Shown without a start. */
  without: string
  /** A start to offer; null for none. */
  proposed?: string | null
}

/** The automatic start of a waiting contest, in Eastern Time (S14, D4). */
export function StartsAtField<Values extends { starts_at: string }>({
  form,
  without,
  proposed = null,
}: StartsAtProps<Values>) {
  const field = form.getInputProps('starts_at')
  const isOffered = proposed !== null && wallClockAt(proposed) !== form.values.starts_at
  return (
    <div>
      <TextInput
        label="Starts (Eastern Time)"
        description={`Leave empty to ${without}`}
        type="datetime-local"
        {...field}
      />
      {isOffered && (
        <Button variant="subtle" size="sm" mt="xs" onClick={() => field.onChange(wallClockAt(proposed))}>
          Use {easternWords(proposed)}
        </Button>
      )}
    </div>
  )
}
