import { Modal, NativeSelect, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { addWebhook, testAddress } from '#contract/webhooks/webhooks.ts'
import {
  type ChatService,
  chatServices,
  type PostTopic,
  postTopics,
  serviceNames,
  serviceOf,
} from '#rules/webhooks/services.ts'
import { call } from '#web/api/call.ts'
import { Failure } from '#web/api/failure.ts'
import { useRefreshing } from '#web/features/admin/acts/acts.tsx'
import { DialogForm } from '#web/features/admin/forms/dialog-form.tsx'
import { toastSuccess } from '#web/ui/acts/act.tsx'
import { TestButton } from './test-button.tsx'
import { TopicChoice, topicsOf } from './topic-choice.tsx'

type Values = { address: string; service: ChatService; name: string; topics: PostTopic[] }

/** Adds a channel. Its address is not shown again. */
export function WebhookDialog({ onClose }: { onClose: () => void }) {
  const refreshing = useRefreshing()
  const form = useForm<Values>({
    initialValues: { address: '', service: 'discord', name: '', topics: [...postTopics] },
    validate: {
      address: (text) => (text.trim() === '' ? 'Enter the webhook address' : null),
      topics: (chosen) => (chosen.length === 0 ? 'Choose what it gets' : null),
    },
  })
  const add = async (values: Values) => {
    const { address, service, name, topics } = values
    const usual = serviceNames[recognized(address) ?? service]
    try {
      const body = { address, service, name: name.trim() || usual, ...topicsOf(topics) }
      await refreshing(() => call(addWebhook, { body }))
    } catch (error) {
      if (!(error instanceof Failure) || !error.code.startsWith('webhook_')) throw error
      return form.setFieldError('address', error.message)
    }
    toastSuccess('Channel added')
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Add Channel">
      <DialogForm
        form={form}
        onSubmit={add}
        onClose={onClose}
        submitLabel="Add Channel"
        busyLabel="Adding..."
        failure="Failed to add the channel"
      >
        <Fields form={form} />
      </DialogForm>
    </Modal>
  )
}

function Fields({ form }: { form: UseFormReturnType<Values> }) {
  const { address, service, topics } = form.values
  const found = recognized(address)
  return (
    <>
      <TextInput
        label="Webhook address"
        description={
          found ? `An address of ${serviceNames[found]}` : 'Make an incoming webhook in your chat and paste its address'
        }
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        maxLength={1_000}
        {...form.getInputProps('address')}
      />
      {found === null && address.trim() !== '' && (
        <NativeSelect
          label="Service"
          description="Mattermost and Rocket.Chat take the form of Slack"
          data={chatServices.map((value) => ({ value, label: serviceNames[value] }))}
          {...form.getInputProps('service')}
        />
      )}
      <div className="wrap-xs">
        <TestButton
          label="Send a test to this address"
          disabled={address.trim() === ''}
          send={() => call(testAddress, { body: { address, service } })}
        />
      </div>
      <TextInput label="Name" placeholder="#hockey" maxLength={60} {...form.getInputProps('name')} />
      <TopicChoice {...form.getInputProps('topics')} value={topics} />
    </>
  )
}

/** The service recognized by an address's host; null if there is none. */
function recognized(address: string): ChatService | null {
  const text = address.trim()
  return URL.canParse(text) ? serviceOf(new URL(text).hostname) : null
}
