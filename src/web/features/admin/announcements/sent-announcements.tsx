import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Announcement, listAnnouncements } from '#contract/announcements/announcements.ts'
import { deleteMessage, restoreMessage } from '#contract/chat/chat.ts'
import { counted } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { BusyButton, toastFailure } from '#web/ui/acts/act.tsx'
import { toastWithUndo } from '#web/ui/acts/undo-toast.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import classes from './announcement.module.css'

export const ANNOUNCEMENTS = ['admin', 'announcements']

const sentQuery = queryOptions({
  queryKey: [...ANNOUNCEMENTS, 'sent'],
  queryFn: async ({ signal }) => (await call(listAnnouncements, {}, { signal })).announcements,
  // The form works without it.
  throwOnError: false,
})

/** Past announcements, and which are still in the chat (N6). */
export function SentAnnouncements() {
  const { data = [] } = useQuery(sentQuery)
  if (data.length === 0) return null
  return (
    <Panel title="Sent">
      <ul className={`stack-md ${classes.sent}`}>
        {data.map((announcement) => (
          <li key={announcement.announcement_id}>
            <Sent announcement={announcement} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Sent({ announcement }: { announcement: Announcement }) {
  const client = useQueryClient()
  const { text, author_name, sent_at, message_id } = announcement
  const readAgain = () => client.invalidateQueries({ queryKey: ANNOUNCEMENTS })
  const takeDown = async (id: number) => {
    try {
      await call(deleteMessage, { params: { id } })
    } catch (error) {
      return void toastFailure(error, 'Failed to take down the announcement')
    }
    await readAgain()
    const onUndo = async () => {
      try {
        await call(restoreMessage, { params: { id } })
        await readAgain()
      } catch (error) {
        toastFailure(error, 'Failed to restore the announcement')
      }
    }
    toastWithUndo({ title: 'Announcement taken down', message: 'It is gone from the chat.', onUndo })
  }
  return (
    <>
      <p className={classes.text} dir="auto">
        {text}
      </p>
      <div className={`row wrap apart hint above-xs control ${classes.about}`}>
        <span>
          {author_name} to {audienceWords(announcement)}, <Instant at={sent_at} />
        </span>
        {message_id === null ? (
          <span>No longer in the chat</span>
        ) : (
          <BusyButton
            size="sm"
            variant="default"
            busyLabel="Taking down..."
            aria-label={`Take down “${text.slice(0, 40)}”`}
            onPress={() => takeDown(message_id)}
          >
            Take Down
          </BusyButton>
        )}
      </div>
    </>
  )
}

/** 'everyone (12 members)', 'those without a pick in Autumn Survivor (3 members)'. */
function audienceWords({ audience, contest_name, readers }: Announcement): string {
  const contest = contest_name ?? 'a deleted contest'
  const members = {
    all: 'everyone',
    not_in_contest: `those not in ${contest}`,
    without_pick: `those without a pick in ${contest}`,
  }[audience]
  return `${members} (${counted(readers, 'member')})`
}
