import { Anchor, NativeSelect, NumberInput, SimpleGrid, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Link } from 'react-router'
import type { PoolSettings } from '#contract/settings/settings.ts'
import { tabAddress } from '../addresses/tab-address.ts'
import classes from './settings.module.css'
import { labels, type SettingsForm } from './settings-form.ts'

type Props = { form: UseFormReturnType<SettingsForm> }

export const NameField = ({ form }: Props) => (
  <TextInput
    label={labels.pool_name}
    description="In the header, emails and invitations"
    maxLength={40}
    {...form.getInputProps('pool_name')}
  />
)

export const SeasonFields = ({ form }: Props) => (
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
)

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const DeadlineFields = ({ form }: Props) => (
  <fieldset className={classes.group}>
    <legend>Pick deadline</legend>
    <p className={classes.hint}>Only for weeks without a schedule yet. Other weeks lock at their first game.</p>
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect label={labels.pick_deadline_day} data={days} {...form.getInputProps('pick_deadline_day')} />
      <TextInput
        label={labels.pick_deadline_time}
        placeholder="7:00 PM EST"
        {...form.getInputProps('pick_deadline_time')}
      />
    </SimpleGrid>
  </fieldset>
)

const registrations: Record<PoolSettings['registration'], string> = {
  open: 'Open to everyone',
  invite: 'By invitation',
  closed: 'Closed',
}

export const SignUpFields = ({ form }: Props) => (
  <fieldset className={classes.group}>
    <legend>Sign-up</legend>
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect
        label={labels.registration}
        data={Object.entries(registrations).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('registration')}
      />
      <TextInput
        label={labels.invite_code}
        maxLength={200}
        autoComplete="off"
        disabled={form.values.registration !== 'invite'}
        {...form.getInputProps('invite_code')}
      />
    </SimpleGrid>
    <p className={classes.hint}>{signUpWords(form.values)}</p>
    <Anchor component={Link} to={tabAddress('user-management')} size="sm">
      Users and invitations
    </Anchor>
  </fieldset>
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

export const ChatFields = ({ form }: Props) => (
  <fieldset className={classes.group}>
    <legend>Chat</legend>
    <Switch
      label={labels.chat_announcements}
      description="Week results, draft starts and champions"
      {...form.getInputProps('chat_announcements', { type: 'checkbox' })}
    />
  </fieldset>
)

export const FeeFields = ({ form }: Props) => (
  <fieldset className={classes.group}>
    <legend>Fees</legend>
    <Switch
      label={labels.fees}
      description="Fee, prizes and who has paid. PuckPool handles no money."
      {...form.getInputProps('fees', { type: 'checkbox' })}
    />
  </fieldset>
)
