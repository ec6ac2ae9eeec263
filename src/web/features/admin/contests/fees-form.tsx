import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { nudgeUnpaid, setFees } from '#contract/contests/fees.ts'
import { moneyWords } from '#rules/contests/money.ts'
import { nudgedWords } from '#rules/contests/nudges.ts'
import { call } from '#web/api/call.ts'
import { BusyButton, toastSuccess } from '#web/ui/acts/act.tsx'
import { instantWords } from '#web/ui/time/time.tsx'
import { AskedAct, useAct } from '../acts/acts.tsx'
import { type FeeForm, type Fees, feeFormOf, feeProblems, feesOf } from './fee-form.ts'
import classes from './fees.module.css'

/** A contest's fee, payouts and the sum paid so far (O11). */
export function FeesForm({ contestId, fees }: { contestId: number; fees: Fees }) {
  const act = useAct()
  const stored = feeFormOf(fees)
  const [form, setForm] = useState(stored)
  const problems = feeProblems(form)
  const isSame = JSON.stringify(form) === JSON.stringify(stored)
  const save = () =>
    act({
      send: () => call(setFees, { params: { contestId }, body: feesOf(form) }),
      done: () => toastSuccess('Fees saved'),
      failure: 'Failed to save fees',
    })
  const field = (name: keyof FeeForm): TextInputProps => ({
    value: form[name],
    onChange: ({ currentTarget }) => setForm({ ...form, [name]: currentTarget.value }),
    // Below its field, words leave the fields of a row in one line.
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
  })
  return (
    <section className="stack-sm above-md below-md" aria-label="Fees">
      <div className={classes.fields}>
        <TextInput label="Fee per entry" placeholder="$20" error={problems.amount} {...field('amount')} />
        <TextInput label="Due by" type="date" {...field('due_on')} />
        <TextInput
          label="Payouts, first place first"
          placeholder="70%, 30%"
          error={problems.payouts}
          {...field('payouts')}
        />
        <TextInput label="How to pay" description="In your words" maxLength={100} {...field('entry_fee')} />
        <TextInput label="Prizes" description="In your words" maxLength={500} {...field('prizes')} />
      </div>
      <div className="row-sm wrap">
        <BusyButton
          variant="default"
          busyLabel="Saving..."
          disabled={isSame || problems.amount !== null || problems.payouts !== null}
          onPress={save}
        >
          Save Fees
        </BusyButton>
        <span className="figures">
          <strong>
            {fees.paid} of {fees.entries} paid
          </strong>
          {fees.pot_cents !== null && ` · ${moneyWords(fees.pot_cents, fees.currency)} in the pot`}
        </span>
        {fees.paid < fees.entries && <Nudge contestId={contestId} from={fees.nudge_from ?? null} />}
        <span className="hint">PuckPool keeps the list. It moves no money.</span>
      </div>
    </section>
  )
}

/** Reminds those who haven't paid, at most once in three days (O11). */
function Nudge({ contestId, from }: { contestId: number; from: string | null }) {
  if (from !== null) return <span className="hint">Reminded. You can nudge again from {instantWords(from)}.</span>
  return (
    <AskedAct
      dialog="nudge"
      of={contestId}
      label="Nudge the Unpaid"
      confirmLabel="Send Reminder"
      busyLabel="Sending..."
      title="Remind everyone who hasn’t paid?"
      send={async () => {
        toastSuccess(nudgedWords(await call(nudgeUnpaid, { params: { contestId } })))
      }}
      success="You can nudge again in three days"
      failure="Failed to send the reminder"
    >
      They get an email and a notification with the fee and the due day, each member once.
    </AskedAct>
  )
}
