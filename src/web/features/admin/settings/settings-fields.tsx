import { NativeSelect, SimpleGrid, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { poolSettingLabels } from '#contract/settings/setting-labels.ts'
import type { PoolSettings } from '#contract/settings/settings.ts'
import { SmallLink } from '#web/ui/layout/text-link.tsx'
import { tabAddress } from '../addresses/addresses.ts'
import { choicesOf, seasonWords, weekOf } from '../forms/season-words.ts'
import { seasonsQuery } from './seasons.queries.ts'
import classes from './settings.module.css'
import type { SettingsForm } from './settings-form.ts'

type Props = { form: UseFormReturnType<SettingsForm> }

export const NameField = ({ form }: Props) => (
  <TextInput
    label={poolSettingLabels.pool_name}
    description="In the header, emails and invitations"
    maxLength={40}
    {...form.getInputProps('pool_name')}
  />
)

/** Season, start and week follow clock and schedule (O9); another season brings its own start and week. */
export function SeasonFields({ form }: Props) {
  const { seasons } = useSuspenseQuery(seasonsQuery).data
  const { season_year, current_week } = form.values
  const season = seasons.find((of) => of.season_year === season_year)
  const choose = (chosen: string) => {
    const next = seasons.find((of) => of.season_year === chosen)
    form.setFieldValue('season_year', chosen)
    if (next === undefined) return
    form.setFieldValue('season_start_date', next.first_day)
    form.setFieldValue('current_week', weekOf(next))
  }
  const weeks = Math.max(season?.total_weeks ?? 1, Number(current_week))
  return (
    <Group title="Season">
      <p className="hint pretty">
        These update from the schedule. Anything you change lasts until the next week or season starts.
      </p>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NativeSelect
          label={poolSettingLabels.season_year}
          data={choicesOf(seasons, season_year)}
          {...form.getInputProps('season_year')}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        <TextInput
          label={poolSettingLabels.season_start_date}
          type="date"
          {...form.getInputProps('season_start_date')}
        />
        <NativeSelect
          label={poolSettingLabels.current_week}
          data={Array.from({ length: weeks }, (_, n) => String(n + 1))}
          {...form.getInputProps('current_week')}
          value={String(current_week)}
        />
      </SimpleGrid>
      <p className="hint pretty">{seasonWords(season)}</p>
    </Group>
  )
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const DeadlineFields = ({ form }: Props) => (
  <Group title="Pick deadline">
    <p className="hint pretty">Only for weeks without a schedule yet. Other weeks lock at their first game.</p>
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect
        label={poolSettingLabels.pick_deadline_day}
        data={days}
        {...form.getInputProps('pick_deadline_day')}
      />
      <TextInput
        label={poolSettingLabels.pick_deadline_time}
        placeholder="7:00 PM EST"
        {...form.getInputProps('pick_deadline_time')}
      />
    </SimpleGrid>
  </Group>
)

const registrations: Record<PoolSettings['registration'], string> = {
  open: 'Open to everyone',
  invite: 'By invitation',
  closed: 'Closed',
}

export const SignUpFields = ({ form }: Props) => (
  <Group title="Sign-up">
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect
        label={poolSettingLabels.registration}
        data={Object.entries(registrations).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('registration')}
      />
      <TextInput
        label={poolSettingLabels.invite_code}
        maxLength={200}
        autoComplete="off"
        disabled={form.values.registration !== 'invite'}
        {...form.getInputProps('invite_code')}
      />
    </SimpleGrid>
    <p className="hint pretty">{signUpWords(form.values)}</p>
    <SmallLink to={tabAddress('user-management')}>Users and invitations</SmallLink>
  </Group>
)

function signUpWords({ registration, invite_code }: Pick<SettingsForm, 'registration' | 'invite_code'>): string {
  switch (registration) {
    case 'open':
      return 'Anyone who knows the address can sign up.'
    case 'closed':
      return 'No one can sign up. You add members yourself.'
    case 'invite':
      return invite_code.trim() === ''
        ? 'New members need an invitation link.'
        : 'New members need an invitation link or this code.'
  }
}

const switches = [
  { title: 'Chat', name: 'chat_announcements', description: 'Week results, draft starts and champions' },
  { title: 'Fees', name: 'fees', description: "Fee, prizes and who has paid. PuckPool doesn't handle money." },
  {
    title: 'Forecasts',
    name: 'forecasts',
    description: 'Chances of games, picks and titles, estimated from past results',
  },
  {
    title: 'Security',
    name: 'second_factor_for_admins',
    description: 'In addition to their password or link. Add your own passkey first.',
  },
] as const

/** The switches. */
export const SwitchFields = ({ form }: Props) =>
  switches.map(({ title, name, description }) => (
    <Group key={name} title={title}>
      <Switch
        label={poolSettingLabels[name]}
        description={description}
        {...form.getInputProps(name, { type: 'checkbox' })}
      />
    </Group>
  ))

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={`stack-sm yields ${classes.group}`}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)
