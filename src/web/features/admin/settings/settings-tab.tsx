import { Anchor, Button, NativeSelect, NumberInput, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { updateSettings } from '#contract/settings/settings.ts'
import { call } from '#web/api/call.ts'
import { Failure } from '#web/api/failure.ts'
import { paths } from '#web/paths.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { toastFailure, toastSuccess } from '#web/ui/acts/toast.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { QueryBoundary } from '#web/ui/states/query-boundary.tsx'
import { LoadingScreen, PanelSkeleton } from '#web/ui/states/skeletons.tsx'
import { ExportPanel } from './export-panel.tsx'
import classes from './settings.module.css'
import { settingsQuery } from './settings.queries.ts'
import { carriedOver, changedBetween, changesOf, formOf, labels, problems } from './settings-form.ts'

/** What holds for the whole pool. */
export const SettingsTab = () => (
  <>
    <SettingsPanel />
    <ExportPanel />
  </>
)

const SettingsPanel = () => (
  <Panel title="Pool Settings">
    <QueryBoundary
      failure="Failed to fetch settings"
      skeleton={
        <LoadingScreen>
          <PanelSkeleton lines={6} />
        </LoadingScreen>
      }
    >
      <SettingsFields />
    </QueryBoundary>
  </Panel>
)

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const registrations = [
  { value: 'open', label: 'Open: everybody can sign up' },
  { value: 'invite', label: 'By invitation' },
  { value: 'closed', label: 'Closed' },
]

function SettingsFields() {
  const client = useQueryClient()
  const { data } = useSuspenseQuery(settingsQuery)
  // What the form was filled from: a refresh in the background must not change fields under the pen.
  const [read, setRead] = useState(data)
  const [theirs, setTheirs] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const form = useForm({ initialValues: formOf(read.settings), validate: problems })
  const changes = changesOf(read.settings, form.values)
  const isUnchanged = Object.keys(changes).length === 0

  const save = async () => {
    setBusy(true)
    try {
      const saved = await call(updateSettings, { body: { ...changes, version: read.version } })
      setRead(saved)
      setTheirs([])
      form.setValues(formOf(saved.settings))
      await client.invalidateQueries()
      toastSuccess('Settings updated successfully')
    } catch (error) {
      toastFailure(error, 'Failed to update settings')
      if (!(error instanceof Failure)) return
      form.setErrors(error.fields)
      if (error.status === 409) await lookAgain()
    } finally {
      setBusy(false)
    }
  }
  const lookAgain = async () => {
    const now = await client.fetchQuery({ ...settingsQuery, staleTime: 0 }).catch(() => null)
    if (now === null) return
    setTheirs(changedBetween(read.settings, now.settings))
    form.setValues(carriedOver({ read: read.settings, now: now.settings, form: form.values }))
    setRead(now)
  }
  const reset = () => {
    form.setValues(formOf(data.settings))
    form.clearErrors()
    setRead(data)
    setTheirs([])
  }
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(save)}>
      <fieldset className={classes.group}>
        <legend>Season</legend>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <TextInput label={labels.season_start_date} type="date" {...form.getInputProps('season_start_date')} />
          <TextInput label={labels.season_year} {...form.getInputProps('season_year')} />
          <NumberInput
            label={labels.current_week}
            min={1}
            max={60}
            clampBehavior="none"
            {...form.getInputProps('current_week')}
          />
        </SimpleGrid>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>Pick deadline</legend>
        <p className={classes.hint}>
          For weeks whose games are not known yet; other weeks lock when their first game starts. A change reaches every
          week that has not locked at once.
        </p>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect label={labels.pick_deadline_day} data={days} {...form.getInputProps('pick_deadline_day')} />
          <TextInput
            label={labels.pick_deadline_time}
            placeholder="7:00 PM EST"
            {...form.getInputProps('pick_deadline_time')}
          />
        </SimpleGrid>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>Sign-up</legend>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect label={labels.registration} data={registrations} {...form.getInputProps('registration')} />
          <TextInput
            label={labels.invite_code}
            maxLength={200}
            autoComplete="off"
            disabled={form.values.registration !== 'invite'}
            {...form.getInputProps('invite_code')}
          />
        </SimpleGrid>
        <p className={classes.hint}>{signUpWords(form.values)}</p>
        <Anchor component={Link} to={`${paths.admin}/user-management`} size="sm">
          Users and invitation links
        </Anchor>
      </fieldset>
      <fieldset className={classes.group}>
        <legend>Chat</legend>
        <Switch
          label={labels.chat_announcements}
          description="It tells what a week brought, that a draft has started, and who is champion."
          {...form.getInputProps('chat_announcements', { type: 'checkbox' })}
        />
      </fieldset>
      {theirs.length > 0 && (
        <p className={classes.faster} role="alert">
          Somebody else has changed: {theirs.join('; ')}. What you typed is still here and not saved yet.
        </p>
      )}
      <div className={classes.foot}>
        <Button variant="default" disabled={busy || isUnchanged} onClick={reset}>
          Reset
        </Button>
        <BusyButton type="submit" busy={busy} busyLabel="Saving..." disabled={isUnchanged}>
          Save Settings
        </BusyButton>
      </div>
    </form>
  )
}

function signUpWords({ registration, invite_code }: { registration: string; invite_code: string }): string {
  if (registration === 'open') return 'Everybody who knows the address can sign up.'
  if (registration === 'closed') return 'Nobody can sign up; you add members yourself.'
  return invite_code.trim() === ''
    ? 'New members need an invitation link.'
    : 'New members need an invitation link or this code.'
}
