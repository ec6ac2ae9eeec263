import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { setPaid } from '#contract/contests/fees.ts'
import { call } from '#web/api/call.ts'
import { BusyButton, toastSuccess } from '#web/ui/acts/act.tsx'
import { useAct } from '../acts/acts.tsx'
import { useDialogs } from '../addresses/addresses.ts'
import type { Fees } from './fee-form.ts'

type Paying = NonNullable<Fees['participants']>[number]

/** Whether an entry is paid: a mark on a list, no money is moved (O11). */
export function PaidMark({ payment, label }: { payment: Paying | undefined; label?: string }) {
  const act = useAct()
  if (payment === undefined) return null
  const { participant_id, participant_name, paid } = payment
  const tick = (isPaid: boolean) =>
    act({
      send: () => call(setPaid, { params: { participantId: participant_id }, body: { paid: isPaid } }),
      failure: 'Failed to save',
    })
  return (
    <Checkbox
      aria-label={`${participant_name} has paid`}
      label={label}
      checked={paid}
      onChange={({ currentTarget }) => tick(currentTarget.checked)}
    />
  )
}

/** How an entry was paid, to change in a dialog; nothing while it isn't. */
export function PaymentDetails({ payment }: { payment: Paying | undefined }) {
  const { isOpen, open, close } = useDialogs()
  if (!payment?.paid) return null
  const { participant_id, participant_name, method, note } = payment
  const said = [method, note].filter((part) => part !== '').join(', ')
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        aria-label={`How ${participant_name} paid`}
        onClick={() => open('payment', participant_id)}
      >
        {said === '' ? 'Add details' : said}
      </Button>
      {isOpen('payment', participant_id) && <PaymentDialog payment={payment} onClose={close} />}
    </>
  )
}

const METHODS = ['Cash', 'Venmo', 'Zelle', 'PayPal', 'Check']

function PaymentDialog({ payment, onClose }: { payment: Paying; onClose: () => void }) {
  const { participant_id, participant_name } = payment
  const act = useAct()
  const [method, setMethod] = useState(payment.method)
  const [note, setNote] = useState(payment.note)
  const save = () =>
    act({
      send: () => call(setPaid, { params: { participantId: participant_id }, body: { paid: true, method, note } }),
      done: () => {
        toastSuccess('Payment saved')
        onClose()
      },
      failure: 'Failed to save',
    })
  return (
    <Modal opened onClose={onClose} title={`How ${participant_name} paid`}>
      <div className="stack-md">
        <TextInput
          label="Method"
          list="payment-methods"
          maxLength={40}
          value={method}
          onChange={({ currentTarget }) => setMethod(currentTarget.value)}
          data-autofocus
        />
        <datalist id="payment-methods">
          {METHODS.map((known) => (
            <option key={known} value={known} />
          ))}
        </datalist>
        <TextInput
          label="Note"
          description="Only admins see it"
          maxLength={200}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <BusyButton busyLabel="Saving..." onPress={save}>
          Save
        </BusyButton>
      </div>
    </Modal>
  )
}
