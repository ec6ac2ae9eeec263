import { NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AnnouncementPreview,
  type Audience,
  previewAnnouncement,
  sendAnnouncement,
} from '#contract/announcements/announcements.ts'
import { type Contest, listContests } from '#contract/contests/contests.ts'
import { LONGEST_MESSAGE } from '#rules/chat/chat.ts'
import { counted } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { newClientId } from '#web/api/client-id.ts'
import { wordsOf } from '#web/api/failure.ts'
import { focusFirst } from '#web/features/accounts/field-checks.ts'
import { BusyButton, toastSuccess } from '#web/ui/acts/act.tsx'
import { Confirm } from '#web/ui/acts/confirm.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { AdminPage } from '../layout/admin-page.tsx'
import classes from './announcement.module.css'
import { ANNOUNCEMENTS, SentAnnouncements } from './sent-announcements.tsx'

const audiences: { value: Audience; label: string }[] = [
  { value: 'all', label: 'Everyone' },
  { value: 'not_in_contest', label: 'Everyone who isn’t in a contest' },
  { value: 'without_pick', label: 'Everyone without a pick' },
]

const contestsQuery = queryOptions({
  queryKey: [...ANNOUNCEMENTS, 'contests'],
  queryFn: ({ signal }) => call(listContests, {}, { signal }),
  throwOnError: false,
})

type Asked = { audience: Audience; contest_id: number | null }

const previewQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...ANNOUNCEMENTS, 'preview', asked],
    queryFn: ({ signal }) => call(previewAnnouncement, { body: asked }, { signal }),
    enabled: asked.audience === 'all' || asked.contest_id !== null,
    placeholderData: keepPreviousData,
    throwOnError: false,
    retry: false,
    staleTime: 0,
  })

/** Sends the members an announcement by chat, mail and push, after showing how many it reaches (N6). */
export const AnnouncementScreen = () => (
  <AdminPage title="Announcement" width="read" intro="By chat, email and push">
    <Panel title="New Announcement">
      <AnnouncementForm />
    </Panel>
    <SentAnnouncements />
  </AdminPage>
)

const BLANK = { text: '', audience: 'all' as Audience, contest_id: '' }

function AnnouncementForm() {
  const client = useQueryClient()
  const [clientId, setClientId] = useState(newClientId)
  const [isAsking, setAsking] = useState(false)
  const form = useForm({
    initialValues: BLANK,
    validate: {
      text: (text) => (text.trim() === '' ? 'Write something first' : null),
      contest_id: (id, { audience }) => (audience !== 'all' && id === '' ? 'Choose a contest' : null),
    },
  })
  const { text, audience, contest_id } = form.values
  const { data: contests = [] } = useQuery(contestsQuery)
  const asked = { audience, contest_id: audience === 'all' || contest_id === '' ? null : Number(contest_id) }
  const preview = useQuery(previewQuery(asked))
  const readers = preview.isError ? undefined : preview.data

  const send = async () => {
    const sent = await call(sendAnnouncement, { body: { text: text.trim(), ...asked, client_id: clientId } })
    toastSuccess(`Announcement sent to ${counted(sent.readers, 'member')}`)
    setClientId(newClientId())
    form.setValues(BLANK)
    await client.invalidateQueries({ queryKey: ANNOUNCEMENTS })
  }

  return (
    <form onSubmit={form.onSubmit(() => setAsking(true), focusFirst(form))} noValidate>
      <Stack gap="md">
        <Textarea
          label="Message"
          required
          autosize
          minRows={4}
          maxLength={LONGEST_MESSAGE}
          description={`${[...text].length} of ${LONGEST_MESSAGE.toLocaleString('en-US')} characters`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('text')}
        />
        <NativeSelect label="Who gets it" data={audiences} {...form.getInputProps('audience')} />
        {audience !== 'all' && (
          <NativeSelect
            label="Contest"
            required
            data={[{ value: '', label: 'Choose a contest' }, ...choicesOf(contests, audience)]}
            {...form.getInputProps('contest_id')}
          />
        )}
        <p className={`soft ${classes.readers}`} role="status">
          {preview.isError ? wordsOf(preview.error, 'Failed to count the members') : readers && wordsFor(readers)}
        </p>
        <div>
          <BusyButton type="submit" busyLabel="Sending..." disabled={readers?.readers === 0 || preview.isError}>
            Review and Send
          </BusyButton>
        </div>
      </Stack>
      <Review text={text.trim()} readers={readers} opened={isAsking} onClose={() => setAsking(false)} send={send} />
    </form>
  )
}

type ReviewProps = {
  text: string
  readers: AnnouncementPreview | undefined
  opened: boolean
  onClose: () => void
  send: () => Promise<void>
}

/** The last look before it is sent, with how many it reaches. */
const Review = ({ text, readers, opened, onClose, send }: ReviewProps) => (
  <Confirm
    opened={opened}
    onClose={onClose}
    title={`Send to ${counted(readers?.readers ?? 0, 'member')}?`}
    confirmLabel="Send Announcement"
    busyLabel="Sending..."
    onConfirm={send}
    failure="Failed to send the announcement"
  >
    <Text className={classes.text} dir="auto">
      {text}
    </Text>
    <Text size="sm" c="dimmed" mt="sm">
      {readers && wordsFor(readers)} Emails can't be taken back.
    </Text>
  </Confirm>
)

/** Contests whose members can still be notified; only survivor contests have picks. */
const choicesOf = (contests: readonly Contest[], audience: Audience): { value: string; label: string }[] =>
  contests
    .filter(({ status }) => status !== 'completed' && status !== 'cancelled')
    .filter(({ contest_type }) => audience !== 'without_pick' || contest_type === 'survivor')
    .map(({ contest_id, contest_name }) => ({ value: String(contest_id), label: contest_name }))

function wordsFor({ readers, by_mail, by_push, week }: AnnouncementPreview): string {
  if (readers === 0) return week === null ? 'Nobody is in that group.' : `Everyone has picked for ${week}.`
  const without = week === null ? '' : ` without a pick for ${week}`
  return `Goes to ${counted(readers, 'member')}${without}: ${by_mail} by email, ${by_push} by push. Everyone can read it in the chat.`
}
