import { Button, NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useSuspenseQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import { makeRuling, previewRuling, takeBackRuling } from '#contract/survivor/rulings.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/features/admin/acts/acts.tsx'
import { DialogForm } from '#web/features/admin/forms/dialog-form.tsx'
import { BusyButton, toastSuccess } from '#web/ui/acts/act.tsx'
import { toastWithUndo } from '#web/ui/acts/undo-toast.tsx'
import { weeksQuery } from '../survivor-admin.queries.ts'
import { MemberField, memberAndReason, ReasonField } from './member-and-reason.tsx'
import { RulingEffect } from './ruling-effect.tsx'
import { type Effect, kinds } from './ruling-words.ts'
import { membersQuery, teamsOfWeekQuery } from './rulings.queries.ts'

type Body = BodyOf<typeof makeRuling>
type Props = { contest: SurvivorContest; onDone: () => void }
type Values = { participant_id: string; week_number: string; kind: Body['kind']; team_id: string; reason: string }

/** Choose, look at what would change, confirm. */
export function RulingForm({ contest: { contest_id: contestId, current_week }, onDone }: Props) {
  const [members, weeks] = useSuspenseQueries({ queries: [membersQuery(contestId), weeksQuery(contestId)] })
  const [seen, setSeen] = useState<{ body: Body; effect: Effect } | null>(null)
  const form = useForm<Values>({
    initialValues: {
      participant_id: '',
      week_number: String(current_week),
      kind: 'excuse',
      team_id: '',
      reason: '',
    },
    validate: {
      ...memberAndReason,
      team_id: (id, { kind }) => (kind === 'correct_pick' && id === '' ? 'Select a team' : null),
    },
  })
  const look = async (values: Values) => {
    const body = bodyOf(values)
    const effect = await call(previewRuling, { params: { contestId }, body })
    setSeen({ body, effect })
  }
  const shown = weeks.data.weeks.filter((week) => week.is_locked || week.week_number <= current_week)
  if (seen !== null) {
    const name = members.data.find((of) => of.participant_id === seen.body.participant_id)?.participant_name ?? ''
    const week = shown.find((of) => of.week_number === seen.body.week_number) ?? seen.body
    return <ConfirmRuling of={{ contestId, name, week, ...seen }} onBack={() => setSeen(null)} onDone={onDone} />
  }
  return (
    <DialogForm
      form={form}
      onSubmit={look}
      onClose={onDone}
      submitLabel="Preview"
      busyLabel="Loading..."
      failure="Failed to load the preview"
    >
      <MemberField form={form} members={members.data} />
      <NativeSelect
        label="Week"
        required
        data={shown.map((week) => ({ value: String(week.week_number), label: weekTitle(week) }))}
        {...form.getInputProps('week_number')}
      />
      <NativeSelect
        label="Ruling"
        description={kinds[form.values.kind].hint}
        required
        data={Object.entries(kinds).map(([value, { label }]) => ({ value, label }))}
        {...form.getInputProps('kind')}
      />
      {form.values.kind === 'correct_pick' && (
        <TeamField contestId={contestId} week={Number(form.values.week_number)} {...form.getInputProps('team_id')} />
      )}
      <ReasonField form={form} description="Everyone can read it." />
    </DialogForm>
  )
}

const bodyOf = ({ participant_id, week_number, kind, team_id, reason }: Values): Body => ({
  participant_id: Number(participant_id),
  week_number: Number(week_number),
  kind,
  reason: reason.trim(),
  team_id: kind === 'correct_pick' ? Number(team_id) : undefined,
})

function TeamField({ contestId, week, ...field }: { contestId: number; week: number }) {
  const { data: teams = [] } = useQuery(teamsOfWeekQuery(contestId, week))
  return (
    <NativeSelect
      label="Team"
      description="The pick becomes this team."
      required
      data={[
        { value: '', label: 'Select a team' },
        ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      {...field}
    />
  )
}

type Seen = { contestId: number; name: string; week: { week_number: number }; body: Body; effect: Effect }

function ConfirmRuling({ of, onBack, onDone }: { of: Seen; onBack: () => void; onDone: () => void }) {
  const { contestId, name, week, body, effect } = of
  const act = useAct()
  const takeBack = (rulingId: number) =>
    act({
      send: () => call(takeBackRuling, { params: { contestId, rulingId } }),
      done: () => toastSuccess(`Ruling about ${name} taken back`),
      failure: 'Failed to take back the ruling',
    })
  const confirm = async () => {
    await act({
      send: () => call(makeRuling, { params: { contestId }, body }),
      done: ({ ruling_id }) =>
        toastWithUndo({
          title: 'Ruling Made',
          message: `${kinds[body.kind].label}: ${name}, ${weekTitle(week)}`,
          onUndo: () => takeBack(ruling_id),
        }),
    })
    onDone()
  }
  return (
    <>
      <p>
        {kinds[body.kind].label}: <strong>{name}</strong>, {weekTitle(week)}. {kinds[body.kind].hint}
      </p>
      <p>“{body.reason}”</p>
      <RulingEffect contestId={contestId} week={week} effect={effect} />
      <div className="dialog-acts">
        <Button variant="default" onClick={onBack} data-autofocus>
          Back
        </Button>
        <BusyButton busyLabel="Confirming..." onPress={confirm} failure="Failed to make the ruling">
          Confirm Ruling
        </BusyButton>
      </div>
    </>
  )
}
