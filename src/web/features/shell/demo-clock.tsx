import { Button, Menu, Modal, TextInput } from '@mantine/core'
import { IconClockPlay } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { readAnalytics } from '#contract/dashboard/read-analytics.ts'
import { readClock, setClock } from '#contract/demo/demo.ts'
import { call } from '#web/api/call.ts'
import { loginOptionsQuery } from '#web/features/accounts/login-options.queries.ts'
import { BusyButton, toastFailure, toastSuccess } from '#web/ui/acts/act.tsx'
import { deadlineWords } from '#web/ui/time/time.tsx'
import classes from './demo-clock.module.css'
import { endOfWeek, minutesBefore, nextMorning } from './demo-times.ts'

/** In the demo, an administrator's control for moving the pool's clock (T4, O4). Renders nothing elsewhere. */
export function DemoClock() {
  const options = useQuery(loginOptionsQuery(null))
  return options.data?.demo ? <JumpMenu /> : null
}

function JumpMenu() {
  const client = useQueryClient()
  const [opened, setOpened] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  // The menu item that opened the dialog is gone, so the focus returns to the menu's button.
  const endChoosing = () => {
    setChoosing(false)
    target.current?.focus()
  }
  const { now, lock } = useDemoClock({ needsNow: opened || choosing, needsLock: opened })

  const jump = async (at: string) => {
    try {
      const clock = await call(setClock, { body: { now: at } })
      toastSuccess(`It is now ${deadlineWords(clock.now)}`)
      await client.invalidateQueries()
    } catch (error) {
      toastFailure(error, 'Failed to move the clock')
    }
  }

  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <button type="button" ref={target} className={`inline strong whole accent text-sm control ${classes.target}`}>
            <IconClockPlay size={18} stroke={1.6} aria-hidden />
            <span>
              Demo<span className={classes.rest}>: jump to…</span>
            </span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{now === undefined ? 'Pool clock' : deadlineWords(now)}</Menu.Label>
          {lock && now && minutesBefore(lock, 5) > now && (
            <Menu.Item onClick={() => jump(minutesBefore(lock, 5))}>Five minutes before the next lock</Menu.Item>
          )}
          {lock && <Menu.Item onClick={() => jump(lock)}>Next lock</Menu.Item>}
          <Menu.Item disabled={now === undefined} onClick={() => now && jump(nextMorning(now))}>
            Next morning
          </Menu.Item>
          <Menu.Item disabled={now === undefined} onClick={() => now && jump(endOfWeek(now))}>
            End of the week
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => setChoosing(true)}>Choose a time…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {choosing && <ChooseTime now={now} onClose={endChoosing} onJump={jump} />}
    </>
  )
}

/** The pool's clock and the next lock, read while the menu needs them. */
function useDemoClock({ needsNow, needsLock }: { needsNow: boolean; needsLock: boolean }) {
  const now = useQuery({
    queryKey: ['demo-clock'],
    queryFn: async () => (await call(readClock)).now,
    enabled: needsNow,
    staleTime: 0,
    throwOnError: false,
  }).data
  const lock = useQuery({
    queryKey: ['demo-clock', 'lock'],
    queryFn: async () => (await call(readAnalytics)).data.next_deadline_at,
    enabled: needsLock,
    staleTime: 0,
    throwOnError: false,
  }).data
  return { now, lock }
}

type Choosing = { now: string | undefined; onClose: () => void; onJump: (at: string) => Promise<void> }

function ChooseTime({ now, onClose, onJump }: Choosing) {
  const [text, setText] = useState(now === undefined ? '' : localInput(now))
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (Number.isNaN(Date.parse(text))) return
    setBusy(true)
    await onJump(new Date(text).toISOString())
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Jump to a time">
      <form onSubmit={submit}>
        <TextInput
          type="datetime-local"
          label="Date and time"
          description="In your own time zone. The clock only moves forward."
          min={now === undefined ? undefined : localInput(now)}
          data-autofocus
          required
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className="dialog-acts">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={busy} busyLabel="Jumping...">
            Jump
          </BusyButton>
        </div>
      </form>
    </Modal>
  )
}

/** The next full minute in the format of the browser's date and time field: local time. */
function localInput(at: string): string {
  const date = new Date(Math.ceil(Date.parse(at) / 60_000) * 60_000)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
