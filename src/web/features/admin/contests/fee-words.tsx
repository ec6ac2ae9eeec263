import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { setFees } from '#contract/contests/fees.ts'
import { call } from '#web/api/call.ts'
import { BusyButton, toastSuccess } from '#web/ui/acts/act.tsx'
import { useAct } from '../acts/acts.tsx'

type Props = { contestId: number; entryFee: string; prizes: string }

/** What a contest costs and pays, as members read it. */
export function FeeWords({ contestId, entryFee, prizes }: Props) {
  const act = useAct()
  const [words, setWords] = useState({ entry_fee: entryFee, prizes })
  const save = () =>
    act({
      send: () => call(setFees, { params: { contestId }, body: words }),
      done: () => toastSuccess('Fees saved'),
      failure: 'Failed to save fees',
    })
  const isSame = words.entry_fee === entryFee && words.prizes === prizes
  return (
    <Group align="flex-end" gap="xs" my="sm">
      <TextInput
        label="Entry fee"
        maxLength={100}
        value={words.entry_fee}
        onChange={({ currentTarget }) => setWords({ ...words, entry_fee: currentTarget.value })}
      />
      <TextInput
        label="Prizes"
        maxLength={500}
        flex="1 1 60%"
        value={words.prizes}
        onChange={({ currentTarget }) => setWords({ ...words, prizes: currentTarget.value })}
      />
      <BusyButton variant="default" busyLabel="Saving..." disabled={isSame} onPress={save}>
        Save Fees
      </BusyButton>
    </Group>
  )
}
