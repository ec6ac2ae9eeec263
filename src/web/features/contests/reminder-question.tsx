import { Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { updatePreferences } from '#contract/outbox/notifications.ts'
import { call } from '#web/api/call.ts'
import { preferencesQuery } from '#web/features/sessions/preferences.queries.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { deviceQuery, deviceWords, PUSH_FAILED, switchOn } from '#web/features/sessions/this-device.ts'
import { BusyButton, toastFailure, toastSuccess } from '#web/ui/acts/act.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { forgetJoined } from './just-joined.ts'

/**
 * Asks once after joining whether to get reminders on this device too, in addition to email. Either answer is stored
 * with the member's preferences. Not asked if a browser can't, or already does.
 */
export function ReminderQuestion() {
  const { id } = useUser()
  const client = useQueryClient()
  const preferences = useQuery(preferencesQuery(id)).data
  const state = useQuery({ ...deviceQuery(id), enabled: preferences?.reminders_answered === false }).data?.state
  if (preferences?.reminders_answered !== false || (state !== 'off' && state !== 'install')) return null
  const answer = async () => {
    try {
      const { preferences } = await call(updatePreferences, {
        params: { userId: id },
        body: { reminders_answered: true },
      })
      client.setQueryData(preferencesQuery(id).queryKey, preferences)
      forgetJoined()
    } catch (error) {
      toastFailure(error, 'Failed to save your answer')
    }
  }
  const turnOn = async () => {
    try {
      if (await switchOn()) toastSuccess('Reminders are on for this device')
      await answer()
    } catch (error) {
      toastFailure(error, PUSH_FAILED)
    }
    void client.invalidateQueries(deviceQuery(id))
  }
  return (
    <Panel title="Never miss a deadline">
      <Text>
        We email you before picks lock and when it’s your turn.
        {state === 'off' ? ' Want a reminder on this device too?' : ` For reminders here too: ${deviceWords.install}`}
      </Text>
      <Group mt="md" gap="sm">
        {state === 'off' && (
          <BusyButton busyLabel="Turning on..." onPress={turnOn}>
            Turn on
          </BusyButton>
        )}
        <Button variant="default" onClick={answer}>
          Not now
        </Button>
      </Group>
    </Panel>
  )
}
