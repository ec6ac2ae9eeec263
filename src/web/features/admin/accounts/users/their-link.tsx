import { Alert, Stack, Text } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CopyField } from '#web/ui/acts/copy-field.tsx'

type Props = {
  email: string
  /** Null for one that is mailed. */
  link: string | null
  /** What to do with a link that isn't. */
  children: ReactNode
}

/** The link for a member's password, which is either mailed or shown once (A9). */
export const TheirLink = ({ email, link, children }: Props) =>
  link === null ? (
    <Alert color="green" icon={<IconMailForward aria-hidden />} role="status">
      The email to {email} is in the outbox. Only they see the link.
    </Alert>
  ) : (
    <Stack gap="md">
      <CopyField label="Link" value={link} />
      <Text>{children}</Text>
    </Stack>
  )
