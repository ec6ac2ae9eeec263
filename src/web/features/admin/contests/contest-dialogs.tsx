import { Modal } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Contest, createContest } from '#contract/contests/contests.ts'
import { createSurvivorContest, type SurvivorContest, updateSurvivorContest } from '#contract/survivor/survivor.ts'
import { updateContest } from '#contract/two-team/two-team.ts'
import { nextDraftDay, proposedClock, proposedDraftDay, proposedName, proposedSize } from '#rules/contests/proposals.ts'
import { call } from '#web/api/call.ts'
import { analyticsQuery } from '#web/features/contests/home.queries.ts'
import { toastSuccess } from '#web/ui/acts/act.tsx'
import { PanelScreenSkeleton, QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { useAct } from '../acts/acts.tsx'
import { dayProblem, nameProblem, seasonProblem, sizeProblem } from '../forms/contest-checks.ts'
import { DialogForm } from '../forms/dialog-form.tsx'
import { instantAt, wallClockAt } from '../forms/eastern-wall-clock.ts'
import { startOf } from '../forms/season-words.ts'
import { seasonsQuery } from '../settings/seasons.queries.ts'
import { clockValues } from '../two-team/clock-form.ts'
import { ContestFields, type FieldsOf, inputsOf } from './contest-fields.tsx'
import {
  type ContestValues,
  contestFields,
  draftChanges,
  draftOf,
  type FieldName,
  survivorChanges,
  survivorOf,
  usualValues,
  valuesOfDraft,
  valuesOfSurvivor,
} from './contest-form.ts'

type Props = { opened: boolean; onClose: () => void }

/** The form is rendered only while the dialog is open, so that each opening starts fresh. */
function CreateDialog({ children, ...props }: Props & { children: ReactNode }) {
  // Loaded before the dialog opens, so that its first field can have the focus at once.
  useQuery({ ...seasonsQuery, throwOnError: false })
  return (
    <Modal title="Create Contest" {...props}>
      <QueryBoundary failure="Failed to load the seasons" skeleton={<PanelScreenSkeleton isTitled lines={5} />}>
        {children}
      </QueryBoundary>
    </Modal>
  )
}

type CreateDraftProps = Props & {
  /** The initial number of places; null for as many as fit the pool. */
  places: number | null
  onCreated: () => void
}

export function CreateDraftDialog({ opened, ...props }: CreateDraftProps) {
  useQuery({ ...analyticsQuery, throwOnError: false })
  return (
    <CreateDialog opened={opened} onClose={props.onClose}>
      <CreateDraft {...props} />
    </CreateDialog>
  )
}

export const CreateSurvivorDialog = (props: Props) => (
  <CreateDialog {...props}>
    <CreateSurvivor onClose={props.onClose} />
  </CreateDialog>
)

/** The first values of a new contest: the season to propose, its first day and its name. */
function useProposedSeason(type: 'two_team' | 'survivor'): ContestValues {
  const { seasons, proposed } = useSuspenseQuery(seasonsQuery).data
  return {
    ...usualValues,
    contest_name: proposedName(type, proposed),
    season_year: proposed,
    season_start_date: startOf(
      type,
      seasons.find(({ season_year }) => season_year === proposed),
    ),
  }
}

/** 8:00 PM on the evening to propose for the draft: the Sunday before the season, or the next one where that has passed. */
function startBefore({ firstDay, now }: { firstDay: string; now: string }): string | null {
  const start = firstDay === '' ? null : instantAt(`${proposedDraftDay(firstDay)}T20:00`)
  return start !== null && start > now ? start : instantAt(`${nextDraftDay(now)}T20:00`)
}

function CreateDraft({ onClose, places, onCreated }: Omit<CreateDraftProps, 'opened'>) {
  const season = useProposedSeason('two_team')
  const { totalPlayers, server_now: now } = useSuspenseQuery(analyticsQuery).data
  const start = startBefore({ firstDay: season.season_start_date, now })
  const form = useContestForm({
    ...season,
    max_participants: places ?? proposedSize(totalPlayers),
    starts_at: wallClockAt(start),
    ...clockValues(proposedClock(start !== null)),
  })
  const isSurvivor = form.values.contest_type === 'survivor'
  const create = async (values: ContestValues) => {
    const { season_year } = values
    const max_participants = draftSizeOf(values.max_participants)
    const { contest_name, ...draft } = draftOf(values)
    await call(createContest, {
      body: isSurvivor
        ? { contest_type: 'survivor', contest_name, season_year, max_participants }
        : { contest_type: 'two_team', contest_name, season_year, max_participants, ...draft },
    })
    onCreated()
  }
  return (
    <ContestForm
      form={form}
      type="two_team"
      names={contestFields.two_team[isSurvivor ? 'createSurvivor' : 'create']}
      proposedStart={startBefore({ firstDay: form.values.season_start_date, now })}
      verb="create"
      send={create}
      success="Contest created successfully!"
      onClose={onClose}
    />
  )
}

const draftSizes = [2, 4, 8, 16, 32] as const
const draftSizeOf = (size: string | number) => draftSizes.find((of) => of === Number(size)) ?? 16

function CreateSurvivor({ onClose }: Pick<Props, 'onClose'>) {
  const form = useContestForm(useProposedSeason('survivor'), { season_start_date: dayProblem })
  return (
    <ContestForm
      form={form}
      type="survivor"
      names={contestFields.survivor.create}
      verb="create"
      send={(values) =>
        call(createSurvivorContest, { body: { ...survivorOf(values), season_year: values.season_year } })
      }
      success="Survivor contest created successfully"
      onClose={onClose}
    />
  )
}

export const EditContestDialog = ({ contest, opened, onClose }: Props & { contest: Contest | SurvivorContest }) => (
  <Modal title={`Edit "${contest.contest_name}"`} opened={opened} onClose={onClose}>
    {'season_start_date' in contest ? (
      <EditSurvivor contest={contest} onClose={onClose} />
    ) : (
      <EditDraft contest={contest} onClose={onClose} />
    )}
  </Modal>
)

type EditProps<Of> = { contest: Of; onClose: () => void }

/** Only while the contest is waiting (D9). */
function EditDraft({ contest, onClose }: EditProps<Contest>) {
  const { contest_id, current_participants, is_tiebreaker, tiebreaker_of, pick_seconds } = contest
  const type = is_tiebreaker ? 'playoff_tiebreaker' : 'two_team'
  const form = useContestForm(valuesOfDraft(contest), {
    max_participants: (size) => sizeProblem(size, current_participants),
  })
  const save = (values: ContestValues) =>
    call(updateContest, {
      params: { contestId: contest_id },
      body: draftChanges(form.getInitialValues(), values),
    })
  return (
    <ContestForm
      form={form}
      type={type}
      contest={contest}
      names={tiebreaker_of === null ? contestFields[type].edit : contestFields.playoff_tiebreaker.ofTie}
      pickSeconds={pick_seconds}
      verb="edit"
      send={save}
      success="Contest updated successfully!"
      onClose={onClose}
    />
  )
}

/** Edits the name and the switches at any time, size, lives, start date and start only while waiting (S2, S13, S14, S18). */
function EditSurvivor({ contest, onClose }: EditProps<SurvivorContest>) {
  const { contest_id, current_participants, status } = contest
  const isWaiting = status === 'waiting'
  const form = useContestForm(valuesOfSurvivor(contest), {
    season_start_date: dayProblem,
    max_participants: (size) => (isWaiting ? sizeProblem(size, current_participants) : null),
  })
  return (
    <ContestForm
      form={form}
      type="survivor"
      contest={contest}
      names={contestFields.survivor[isWaiting ? 'edit' : 'editStarted']}
      verb="edit"
      send={(values) =>
        call(updateSurvivorContest, {
          params: { contestId: contest_id },
          body: survivorChanges(form.getInitialValues(), values),
        })
      }
      success="Contest updated successfully!"
      onClose={onClose}
    />
  )
}

type Checks = {
  season_start_date?: (day: string) => string | null
  max_participants?: (size: string | number) => string | null
}

/** A form of a contest, with the checks of all types and those of its dialog. */
export const useContestForm = (initialValues: ContestValues, checks: Checks = {}) =>
  useForm<ContestValues>({
    initialValues,
    validate: {
      contest_name: nameProblem,
      season_year: seasonProblem,
      max_participants: (size) => sizeProblem(size),
      ...checks,
    },
  })

const words = {
  create: { submitLabel: 'Create Contest', busyLabel: 'Creating...', failure: 'Failed to create contest' },
  edit: { submitLabel: 'Save Changes', busyLabel: 'Saving...', failure: 'Failed to update contest' },
}

type FormProps = FieldsOf & {
  form: UseFormReturnType<ContestValues>
  names: readonly FieldName[]
  verb: keyof typeof words
  /** Instead of the verb's own words. */
  submitLabel?: string
  send: (values: ContestValues) => Promise<unknown>
  /** The toast after success. */
  success: string
  onClose: () => void
  /** Called once it has closed automatically. */
  onClosed?: () => void
  /** Above the fields. */
  children?: ReactNode
}

/** The form of such a dialog: it closes once the answer is there, and a refusal appears at its field. */
export function ContestForm(props: FormProps) {
  const { form, verb, submitLabel = words[verb].submitLabel, send, success, onClose, onClosed, children, ...of } = props
  const act = useAct()
  const submit = async (values: ContestValues) => {
    await act({ send: () => send(values), done: () => toastSuccess(success) })
    onClose()
    onClosed?.()
  }
  return (
    <DialogForm form={form} onSubmit={submit} onClose={onClose} {...words[verb]} submitLabel={submitLabel}>
      {children}
      <ContestFields {...of} {...inputsOf(form)} />
    </DialogForm>
  )
}
