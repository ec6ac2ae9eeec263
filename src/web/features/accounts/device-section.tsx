import { Button, Switch, VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Device, removeDevice, testDevice } from '#contract/outbox/push.ts'
import { call } from '#web/api/call.ts'
import { type DeviceState, deviceQuery, switchOff, switchOn } from '#web/features/sessions/this-device.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { toastFailure, toastSuccess } from '#web/ui/acts/toast.ts'
import { Instant } from '#web/ui/time/time.tsx'
import classes from './mail-section.module.css'

const words: Record<DeviceState, string> = {
  unsupported: 'This browser cannot show notifications.',
  insecure: 'Notifications need the pool to be opened by https.',
  install:
    'On an iPhone or iPad, first add PuckPool to your Home Screen (Share, then Add to Home Screen) and open it there.',
  blocked: 'Blocked in this browser. Allow notifications for this site in its settings, then come back.',
  off: 'What you choose below, also while PuckPool is closed',
  on: 'On, as long as you stay signed in here',
}

/** Notifications on the device that is looked at: on, off, or why not. Those on the reader's other devices can be ended here. */
export function DeviceSection({ userId }: { userId: number }) {
  const client = useQueryClient()
  const query = deviceQuery(userId)
  const { data } = useQuery(query)
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
  const device = data?.device ?? null
  const toggle = () =>
    act(
      () => (device ? switchOff(device) : switchOn()),
      'This browser could not reach its push service. Please try again later.',
    )
  const tryIt = ({ device_id }: Device) =>
    act(async () => {
      toastSuccess((await call(testDevice, { params: { deviceId: device_id } })).message)
    }, 'Failed to send a notification')
  const remove = ({ device_id }: Device) =>
    act(() => call(removeDevice, { params: { deviceId: device_id } }), 'Failed to switch it off')
  return (
    <section className={classes.section} aria-labelledby="account-device">
      <h3 id="account-device" className={classes.title}>
        Notifications
      </h3>
      <div className={classes.switches}>
        <Switch
          label="Notifications on this device"
          description={data ? words[data.state] : words.off}
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
        {data?.others.map((other) => (
          <div key={other.device_id} className={classes.other}>
            <span>
              {other.name}
              <small>
                On since <Instant at={other.added_at} />
              </small>
            </span>
            <Button variant="default" size="xs" disabled={busy} onClick={() => remove(other)}>
              Switch Off
              <VisuallyHidden> {other.name}</VisuallyHidden>
            </Button>
          </div>
        ))}
      </div>
    </section>
  )
}
