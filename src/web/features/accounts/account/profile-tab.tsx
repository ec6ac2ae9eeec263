import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from 'react-router'
import { lastNameProblem } from '#contract/accounts/name-words.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { memberPath } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { firstName, focusFirst } from '../field-checks.ts'
import classes from './account-screen.module.css'
import { SaveChanges, useSaveProfile } from './save-profile.tsx'

/** The reader's name, and the way to their statistics. */
export function ProfileTab() {
  const user = useUser()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: user.name, lastName: user.lastName },
    validate: { name: firstName('Enter your name'), lastName: lastNameProblem },
  })
  const { busy, save } = useSaveProfile({ failure: 'Failed to update profile', onFields: form.setErrors })
  const submit = ({ name, lastName }: typeof form.values) => save({ name: name.trim(), lastName: lastName.trim() })
  return (
    <Panel
      title="Your Name"
      intro="What others see in contests and in the chat"
      aside={
        <Link className={`inline strong accent touch text-sm ${classes.link}`} to={memberPath(user.id)}>
          Your statistics
        </Link>
      }
    >
      <form onSubmit={form.onSubmit(submit, focusFirst(form))} noValidate>
        <Stack gap="md">
          <TextInput label="Name" autoComplete="given-name" {...form.getInputProps('name')} />
          <TextInput label="Last Name" autoComplete="family-name" {...form.getInputProps('lastName')} />
        </Stack>
        <SaveChanges busy={busy} />
      </form>
    </Panel>
  )
}
