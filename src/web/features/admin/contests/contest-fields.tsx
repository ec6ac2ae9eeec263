import { Button, Checkbox, NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Contest } from '#contract/contests/contests.ts'
import { contestSettingLabels } from '#contract/survivor/contest-settings.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import type { ContestType } from '#rules/contests/contest-types.ts'
import { proposedName } from '#rules/contests/proposals.ts'
import { LATEST_ENTRY_WEEK, MOST_ENTRIES } from '#rules/survivor/entries.ts'
import { MOST_LIVES } from '#rules/survivor/lives.ts'
import { easternWords } from '#rules/time.ts'
import { leavesOneOut } from '#rules/two-team/tiebreaker.ts'
import { Failure } from '#web/api/failure.ts'
import { wallClockAt } from '../forms/eastern-wall-clock.ts'
import { choicesOf, seasonWords, startOf } from '../forms/season-words.ts'
import { seasonsQuery } from '../settings/seasons.queries.ts'
import { startDateQuery } from '../survivor/survivor-admin.queries.ts'
import { startDateWords } from '../survivor/words.ts'
import { clockChoices, clockFollowing, mayRest } from '../two-team/clock-form.ts'
import { exclusionChoices } from '../two-team/tiebreaker-words.ts'
import { playoffTeamsQuery } from '../two-team/two-team-admin.queries.ts'
import type { ContestValues, FieldName } from './contest-form.ts'

/** Facts about a dialog that its fields depend on. */
export type FieldsOf = {
  type: ContestType
  /** The contest that is edited; absent for a new one. */
  contest?: Contest | SurvivorContest
  /** An automatic start to offer (D4); null for none. */
  proposedStart?: string | null
  /** The current clock, among the choices even if it isn't a standard one. */
  pickSeconds?: number | null
}

type FieldProps = FieldsOf & {
  values: ContestValues
  input: (name: keyof ContestValues, type?: 'input' | 'checkbox') => Input
}

type Input = ReturnType<UseFormReturnType<ContestValues>['getInputProps']>

/** Connects the fields to a form of one contest. */
export const inputsOf = (form: UseFormReturnType<ContestValues>): Pick<FieldProps, 'values' | 'input'> => ({
  values: form.values,
  input: (name, type) => form.getInputProps(name, { type }),
})

/** A contest's fields, in the order of `names`. */
export const ContestFields = ({ names, ...props }: FieldProps & { names: readonly FieldName[] }) =>
  names.map((name) => {
    const Field = fields[name]
    return <Field key={name} {...props} />
  })

/** It has the focus when the dialog opens. */
const NameField = ({ input }: FieldProps) => (
  <TextInput label="Contest Name" required data-autofocus maxLength={100} {...input('contest_name')} />
)

/** The seasons that aren't over, as choices, with a note about the chosen one (O9). */
function SeasonField({ type, contest, values, input }: FieldProps) {
  const seasons = useQuery({ ...seasonsQuery, throwOnError: false }).data?.seasons ?? []
  const { contest_name, season_year } = values
  const { onChange, ...props } = input('season_year')
  const choose = (chosen: string) => {
    onChange(chosen)
    if (contest !== undefined) return
    // A proposed name and the start follow the season until the admin changes them.
    if (contest_name === proposedName(type, season_year)) input('contest_name').onChange(proposedName(type, chosen))
    input('season_start_date').onChange(
      startOf(
        type,
        seasons.find(({ season_year }) => season_year === chosen),
      ),
    )
  }
  return (
    <NativeSelect
      label="Season Year"
      required
      data={choicesOf(seasons, season_year)}
      description={seasonWords(
        seasons.find((season) => season.season_year === season_year),
        values.contest_type === 'survivor' ? 'survivor' : type,
      )}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}

const types = [
  { value: 'two_team', label: 'Two-Team' },
  { value: 'survivor', label: 'Survivor' },
]

const TypeField = ({ input }: FieldProps) => (
  <NativeSelect
    label="Contest Type"
    description="For a survivor contest, use the Survivor Contest tab"
    data={types}
    {...input('contest_type')}
  />
)

/** The first day of a survivor contest's weeks (S14). */
function StartDateField(props: FieldProps) {
  const { contest, input } = props
  if (contest !== undefined && 'season_start_date' in contest) return <MovedStartDate {...props} contest={contest} />
  return (
    <TextInput
      label="Season Start Date"
      description="Its own week 1 is the first on or after this date that hasn't locked yet"
      type="date"
      required
      {...input('season_start_date')}
    />
  )
}

/** The start date of a waiting contest, with how far its season is and what another day would mean (S14, O9). */
function MovedStartDate({ contest, values, input }: FieldProps & { contest: SurvivorContest }) {
  const { contest_id, season_year, season_start_date } = contest
  const seasons = useQuery({ ...seasonsQuery, throwOnError: false }).data?.seasons ?? []
  const season = seasonWords(seasons.find((of) => of.season_year === season_year))
  const day = values.season_start_date
  const isMoved = day !== '' && day !== season_start_date
  const { data, error } = useQuery({ ...startDateQuery({ contestId: contest_id, day }), enabled: isMoved })
  const { error: problem, ...props } = input('season_start_date')
  const refused = isMoved && error instanceof Failure ? error.message : undefined
  // A start that is being edited too no longer follows the first lock.
  const isStartMoved = values.starts_at !== wallClockAt(contest.starts_at)
  const preview = isMoved && data ? startDateWords(isStartMoved ? { ...data, starts_at: null } : data) : undefined
  return (
    <TextInput
      label="Season Start Date"
      description={[season, preview].filter((words) => words !== undefined).join('. ')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      type="date"
      required
      {...props}
      error={problem ?? refused}
    />
  )
}

/** The playoff team left out of a three-way draft (B2). */
function ExcludedField({ values, input }: FieldProps) {
  const { data: teams = [] } = useQuery({ ...playoffTeamsQuery, throwOnError: false })
  if (!leavesOneOut(Number(values.max_participants))) return null
  return (
    <NativeSelect
      label="Excluded Team"
      description="With three drafting 15 teams, this one sits out"
      data={exclusionChoices(teams)}
      {...input('excluded_team_id')}
    />
  )
}

const sizes = {
  /** Spec 5. */
  two_team: [
    { value: '2', label: '2' },
    { value: '4', label: '4' },
    { value: '8', label: '8' },
    { value: '16', label: '16 (recommended)' },
    { value: '32', label: '32 (teams can be picked twice)' },
  ],
  /** From 2 to 16 (B1). */
  playoff_tiebreaker: Array.from({ length: 15 }, (_, at) => String(at + 2)),
}

function SizeField({ type, contest, input }: FieldProps) {
  if (type !== 'survivor')
    return <NativeSelect label="Max Participants" data={sizes[type]} {...input('max_participants')} />
  return (
    <NumberInput
      label="Max Participants"
      required
      min={1}
      max={20_000}
      clampBehavior="none"
      allowDecimal={false}
      {...input('max_participants')}
      {...fixedAfterStart(contest)}
    />
  )
}

const fixedAfterStart = (contest: FieldProps['contest']) =>
  contest === undefined || contest.status === 'waiting'
    ? {}
    : { disabled: true, description: "Can't change after the contest starts" }

const withoutStart = {
  two_team: 'start the draft yourself, or when it fills up',
  playoff_tiebreaker: 'start the draft yourself',
  survivor: 'start when the first week locks',
}

/** A waiting contest's automatic start, in Eastern Time (S14, D4). */
function StartsAtField({ type, contest, proposedStart = null, values, input }: FieldProps) {
  const props = input('starts_at')
  const change = (starts_at: string) => {
    props.onChange(starts_at)
    const clock = contest === undefined ? clockFollowing(starts_at, values) : null
    if (clock === null) return
    input('pick_seconds').onChange(clock.pick_seconds)
    input('daytime_only').onChange(clock.daytime_only)
  }
  const isOffered = proposedStart !== null && wallClockAt(proposedStart) !== values.starts_at
  return (
    <div>
      <TextInput
        label="Starts (Eastern Time)"
        description={`Leave empty to ${withoutStart[type]}`}
        type="datetime-local"
        {...props}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {isOffered && (
        <Button variant="subtle" size="sm" mt="xs" onClick={() => change(wallClockAt(proposedStart))}>
          Use {easternWords(proposedStart)}
        </Button>
      )}
    </div>
  )
}

/** The pick clock, and for one of hours whether it rests at night (D6). */
const ClockField = ({ pickSeconds, values, input }: FieldProps) => (
  <>
    <NativeSelect
      label="Pick Clock"
      description={
        values.pick_seconds === ''
          ? 'Nobody is ever picked for: the draft waits'
          : "When it runs out, the member's queue picks, or else the best team left"
      }
      data={clockChoices(pickSeconds)}
      {...input('pick_seconds')}
    />
    {mayRest(values) && (
      <Checkbox
        label="Rest the clock at night"
        description="It runs only from 8 AM to 11 PM Eastern Time"
        {...input('daytime_only', 'checkbox')}
      />
    )}
  </>
)

const LivesField = ({ contest, input }: FieldProps) => (
  <NativeSelect
    label={contestSettingLabels.lives}
    description="A losing pick or a missed pick costs a life"
    data={Array.from({ length: MOST_LIVES }, (_, at) => String(at + 1))}
    {...input('lives')}
    {...fixedAfterStart(contest)}
  />
)

const EntriesField = ({ contest, input }: FieldProps) => (
  <NativeSelect
    label={contestSettingLabels.max_entries}
    description="Each entry has its own picks and teams"
    data={Array.from({ length: MOST_ENTRIES }, (_, at) => String(at + 1))}
    {...input('max_entries')}
    {...fixedAfterStart(contest)}
  />
)

const EntriesUntilField = ({ contest, input }: FieldProps) => (
  <NativeSelect
    label={contestSettingLabels.entries_until}
    description="Later, members can still join or buy back in, from the next week on"
    data={Array.from({ length: LATEST_ENTRY_WEEK + 1 }, (_, week) => ({
      value: String(week),
      label: week === 0 ? 'The contest starts' : `Week ${week} locks`,
    }))}
    {...input('entries_until')}
    {...fixedAfterStart(contest)}
  />
)

const AutoAdvanceField = ({ input }: FieldProps) => (
  <Switch
    label="Advance automatically"
    description="Opens the next week once every game is final"
    {...input('auto_advance', 'checkbox')}
  />
)

const LatePicksField = ({ input }: FieldProps) => (
  <Switch
    label={contestSettingLabels.late_picks}
    description="After the lock, members without a pick can take a team that hasn't played yet"
    {...input('late_picks', 'checkbox')}
  />
)

/** A second chance has none of its own (Y4). */
const SecondChanceField = ({ contest, input }: FieldProps) =>
  (contest?.second_chance_of ?? null) === null && (
    <Switch
      label={contestSettingLabels.auto_second_chance}
      description="Once three members are out and six weeks are left, opens a second contest for them"
      {...input('auto_second_chance', 'checkbox')}
    />
  )

const fields: { [Name in FieldName]: (props: FieldProps) => ReactNode } = {
  contest_name: NameField,
  season_year: SeasonField,
  contest_type: TypeField,
  season_start_date: StartDateField,
  excluded_team_id: ExcludedField,
  max_participants: SizeField,
  starts_at: StartsAtField,
  pick_seconds: ClockField,
  lives: LivesField,
  max_entries: EntriesField,
  entries_until: EntriesUntilField,
  auto_advance: AutoAdvanceField,
  late_picks: LatePicksField,
  auto_second_chance: SecondChanceField,
}
