import { NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type ContestSettings,
  contestSettingLabels,
  settingsOf,
  usualSettings,
} from '#contract/survivor/contest-settings.ts'
import { createSurvivorContest, type SurvivorContest, updateSurvivorContest } from '#contract/survivor/survivor.ts'
import { LATEST_ENTRY_WEEK, MOST_ENTRIES } from '#rules/survivor/entries.ts'
import { MOST_LIVES } from '#rules/survivor/lives.ts'
import { call } from '#web/api/call.ts'
import { Failure } from '#web/api/failure.ts'
import { ContestForm, CreateDialog, EditDialog, useProposedSeason } from '../contests/contest-dialog.tsx'
import { dayProblem, nameProblem, seasonProblem, sizeProblem } from '../forms/contest-checks.ts'
import { NameField, SeasonField, StartsAtField } from '../forms/contest-fields.tsx'
import { instantAt, wallClockAt } from '../forms/eastern-wall-clock.ts'
import { seasonWords } from '../forms/season-words.ts'
import { seasonsQuery } from '../settings/seasons.queries.ts'
import { startDateQuery } from './survivor-admin.queries.ts'
import { startDateWords } from './words.ts'

/** A select holds text. */
const inForm = (settings: ContestSettings) => ({
  ...settings,
  lives: String(settings.lives),
  max_entries: String(settings.max_entries),
  entries_until: String(settings.entries_until),
})

/** The size of spec 9, and the start left to the first lock (S14). */
const defaults = { max_participants: 50 as number | string, starts_at: '', ...inForm(usualSettings) }

type Values = typeof defaults & { contest_name: string; season_year: string; season_start_date: string }

/** The request body both dialogs send. The season of a contest stays. */
const bodyOf = ({ season_year, ...values }: Values) => ({
  ...values,
  contest_name: values.contest_name.trim(),
  max_participants: Number(values.max_participants),
  starts_at: instantAt(values.starts_at),
  lives: Number(values.lives),
  max_entries: Number(values.max_entries),
  entries_until: Number(values.entries_until),
})

type FieldsProps = {
  form: UseFormReturnType<Values>
  /** Size, lives and start stay as they are from the start on. */
  hasStarted?: boolean
  /** It has none of its own (Y4). */
  isSecondChance?: boolean
}

const FIXED = "Can't change after the contest starts"

/** The settings and the start, in the order of both dialogs. */
const inputs: { [Name in keyof ContestSettings | 'starts_at']: (props: FieldsProps) => ReactNode } = {
  lives: ({ form, hasStarted }) => (
    <NativeSelect
      label={contestSettingLabels.lives}
      description={hasStarted ? FIXED : 'Losing a week or not picking costs one'}
      disabled={hasStarted}
      data={Array.from({ length: MOST_LIVES }, (_, at) => String(at + 1))}
      {...form.getInputProps('lives')}
    />
  ),
  max_entries: ({ form, hasStarted }) => (
    <NativeSelect
      label={contestSettingLabels.max_entries}
      description={hasStarted ? FIXED : 'Each entry is played by itself, with picks and teams of its own'}
      disabled={hasStarted}
      data={Array.from({ length: MOST_ENTRIES }, (_, at) => String(at + 1))}
      {...form.getInputProps('max_entries')}
    />
  ),
  entries_until: ({ form, hasStarted }) => (
    <NativeSelect
      label={contestSettingLabels.entries_until}
      description={hasStarted ? FIXED : 'Later, members can still join or buy back in, from the next week on'}
      disabled={hasStarted}
      data={Array.from({ length: LATEST_ENTRY_WEEK + 1 }, (_, week) => ({
        value: String(week),
        label: week === 0 ? 'The contest starts' : `Week ${week} locks`,
      }))}
      {...form.getInputProps('entries_until')}
    />
  ),
  starts_at: ({ form, hasStarted }) =>
    !hasStarted && <StartsAtField form={form} without="start when the first week locks" />,
  auto_advance: ({ form }) => (
    <Switch
      label="Advance automatically"
      description="Opens the next week once every game is final"
      {...form.getInputProps('auto_advance', { type: 'checkbox' })}
    />
  ),
  late_picks: ({ form }) => (
    <Switch
      label={contestSettingLabels.late_picks}
      description="After the lock, members without a pick can take a team that hasn't played yet"
      {...form.getInputProps('late_picks', { type: 'checkbox' })}
    />
  ),
  auto_second_chance: ({ form, isSecondChance }) =>
    !isSecondChance && (
      <Switch
        label={contestSettingLabels.auto_second_chance}
        description="Opens a contest for those who are out, once three are and six weeks are left"
        {...form.getInputProps('auto_second_chance', { type: 'checkbox' })}
      />
    ),
}

/** The fields of both dialogs below the season and its first day. */
const SurvivorFields = (props: FieldsProps) => (
  <>
    <NumberInput
      label="Max Participants"
      description={props.hasStarted ? FIXED : undefined}
      disabled={props.hasStarted}
      required
      min={1}
      max={100_000}
      clampBehavior="none"
      allowDecimal={false}
      {...props.form.getInputProps('max_participants')}
    />
    {Object.entries(inputs).map(([name, Input]) => (
      <Input key={name} {...props} />
    ))}
  </>
)

/** The name that is offered; it follows the season until it is changed. */
const nameFor = (seasonYear: string) => `Survivor ${seasonYear}`

type Props = { opened: boolean; onClose: () => void }

export const CreateContestDialog = (props: Props) => (
  <CreateDialog {...props}>
    <CreateContestForm onClose={props.onClose} />
  </CreateDialog>
)

function CreateContestForm({ onClose }: Pick<Props, 'onClose'>) {
  const { season_year, first_day } = useProposedSeason()
  const form = useForm<Values>({
    initialValues: { ...defaults, contest_name: nameFor(season_year), season_year, season_start_date: first_day },
    validate: {
      contest_name: nameProblem,
      season_year: seasonProblem,
      season_start_date: dayProblem,
      max_participants: (size) => sizeProblem(size),
    },
  })
  return (
    <ContestForm
      form={form}
      verb="create"
      send={(values) => call(createSurvivorContest, { body: { ...bodyOf(values), season_year: values.season_year } })}
      success="Survivor contest created successfully"
      onClose={onClose}
    >
      <NameField form={form} />
      <SeasonField form={form} nameFor={nameFor} onChoose={(day) => form.setFieldValue('season_start_date', day)} />
      <TextInput
        label="Season Start Date"
        description="Week 1 is the first week from this day that hasn't locked"
        type="date"
        required
        {...form.getInputProps('season_start_date')}
      />
      <SurvivorFields form={form} />
    </ContestForm>
  )
}

type EditProps = Props & { contest: SurvivorContest }

/** Edits the name and the switches at any time, size, lives, start date and start only while waiting (S2, S13, S14, S18). */
export const EditContestDialog = ({ contest, ...props }: EditProps) => (
  <EditDialog name={contest.contest_name} {...props}>
    <EditContestForm contest={contest} onClose={props.onClose} />
  </EditDialog>
)

function EditContestForm({ contest, onClose }: Omit<EditProps, 'opened'>) {
  const { contest_id, contest_name, season_year, season_start_date, status } = contest
  const { max_participants, current_participants } = contest
  const isWaiting = status === 'waiting'
  const starts_at = contest.starts_at === null ? '' : wallClockAt(contest.starts_at)
  const form = useForm<Values>({
    initialValues: {
      contest_name,
      season_year,
      season_start_date,
      max_participants,
      starts_at,
      ...inForm(settingsOf(contest)),
    },
    validate: {
      contest_name: nameProblem,
      season_start_date: dayProblem,
      max_participants: (size) => (isWaiting ? sizeProblem(size, current_participants) : null),
    },
  })
  const save = (values: Values) => {
    const body = bodyOf(values)
    return call(updateSurvivorContest, {
      params: { contestId: contest_id },
      body: {
        ...body,
        max_participants: isWaiting ? body.max_participants : undefined,
        lives: isWaiting ? body.lives : undefined,
        max_entries: isWaiting ? body.max_entries : undefined,
        entries_until: isWaiting ? body.entries_until : undefined,
        season_start_date: values.season_start_date === season_start_date ? undefined : values.season_start_date,
        // Sent only if it was touched, or a start at the first lock would no longer follow the schedule.
        starts_at: values.starts_at === starts_at ? undefined : body.starts_at,
      },
    })
  }
  return (
    <ContestForm form={form} verb="edit" send={save} success="Contest updated successfully!" onClose={onClose}>
      <NameField form={form} />
      {isWaiting && <StartDateField form={form} contest={contest} />}
      <SurvivorFields form={form} hasStarted={!isWaiting} isSecondChance={contest.second_chance_of !== null} />
    </ContestForm>
  )
}

type StartDateFieldProps<Values> = { form: UseFormReturnType<Values>; contest: SurvivorContest }

/** The start date of a waiting contest, with how far its season is and what another day would mean (S14, O9). */
function StartDateField<Values extends { season_start_date: string; starts_at: string }>({
  form,
  contest,
}: StartDateFieldProps<Values>) {
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
