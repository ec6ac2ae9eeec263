import { Button, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Device, removeDevice, testDevice } from '#contract/outbox/push.ts'
import { call } from '#web/api/call.ts'
import { deviceQuery, deviceWords, PUSH_FAILED, switchOff, switchOn } from '#web/features/sessions/this-device.ts'
import { useOwnNews } from '#web/live/use-live.ts'
import { BusyButton, toastFailure, toastSuccess } from '#web/ui/acts/act.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { ErrorState } from '#web/ui/states/no-answer.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import classes from './mail-section.module.css'

/** The reader's actions on their devices, one at a time. */
function useDevices(userId: number) {
  const client = useQueryClient()
  const query = deviceQuery(userId)
  const { data, isError, refetch } = useQuery(query)
  useOwnNews(['account'], query.queryKey)
  const [busy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>, failure: string) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toastFailure(error, failure)
    }
    await client.invalidateQueries(query)
    setBusy(false)
  }
  const hasFailed = isError && data === undefined
  return { data, hasFailed, refetch, busy, act }
}

/** Notifications on this device: on, off, or why they can't be on. */
export function DeviceSection({ userId }: { userId: number }) {
  const { data, hasFailed, refetch, busy, act } = useDevices(userId)
  const device = data?.device ?? null
  const toggle = () => act(() => (device ? switchOff(device) : switchOn()), PUSH_FAILED)
  const tryIt = ({ device_id }: Device) =>
    act(async () => {
      toastSuccess((await call(testDevice, { params: { deviceId: device_id } })).message)
    }, 'Failed to send a notification')
  if (hasFailed) return <ErrorState message="Failed to load your devices" onRetry={() => refetch()} />
  return (
    <Panel title="Notifications">
      <div className="stack-sm">
        <Switch
          className={classes.switch}
          labelPosition="left"
          label="Notifications on this device"
          description={deviceWords[data?.state ?? 'off']}
          disabled={busy || (data?.state !== 'on' && data?.state !== 'off')}
          checked={data?.state === 'on'}
          onChange={toggle}
        />
        {device && (
          <BusyButton
            className={classes.quiet}
            variant="default"
            busyLabel="Sending..."
            disabled={busy}
            onPress={() => tryIt(device)}
          >
            Send a Test
          </BusyButton>
        )}
      </div>
    </Panel>
  )
}

/** The reader's other devices with notifications, which can be switched off here. */
export function OtherDevices({ userId }: { userId: number }) {
  const { data, busy, act } = useDevices(userId)
  if (data === undefined || data.others.length === 0) return null
  const remove = ({ device_id }: Device) =>
    act(() => call(removeDevice, { params: { deviceId: device_id } }), 'Failed to switch off notifications')
  return (
    <Panel title="Notifications Elsewhere">
      <div className="stack-sm">
        {data.others.map((other) => (
          <OtherDevice key={other.device_id} device={other} disabled={busy} onRemove={() => remove(other)} />
        ))}
      </div>
    </Panel>
  )
}

type OtherProps = { device: Device; disabled: boolean; onRemove: () => void }

const OtherDevice = ({ device: { name, added_at }, disabled, onRemove }: OtherProps) => (
  <div className={`row-sm apart ${classes.other}`}>
    <span>
      {name}
      <small>
        On since <Instant at={added_at} />
      </small>
    </span>
    <Button variant="default" size="xs" disabled={disabled} onClick={onRemove}>
      Switch Off
      <span className="unseen"> {name}</span>
    </Button>
  </div>
)
