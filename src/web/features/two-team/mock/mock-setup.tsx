import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Panel } from '#web/ui/layout/panel.tsx'
import { LARGEST, type MockSetup, SMALLEST } from './mock-draft.ts'

export type MockWishes = Pick<MockSetup, 'size' | 'seconds'>

type Props = { size: number; onStart: (wishes: MockWishes) => void }

const clocks = [
  { value: '', label: 'No clock' },
  { value: '15', label: '15 seconds' },
  { value: '30', label: '30 seconds' },
  { value: '60', label: '1 minute' },
  { value: '120', label: '2 minutes' },
]

const sizes = Array.from({ length: LARGEST - SMALLEST + 1 }, (_, index) => String(SMALLEST + index))

/** How large the mock draft is, and how fast. */
export function SetupPanel({ size, onStart }: Props) {
  const [wanted, setWanted] = useState(String(size))
  const [clock, setClock] = useState('30')
  return (
    <Panel title="Set Up Your Draft">
      <form
        className="stack-md"
        onSubmit={(event) => {
          event.preventDefault()
          onStart({ size: Number(wanted), seconds: clock === '' ? null : Number(clock) })
        }}
      >
        <NativeSelect
          label="Participants"
          description="With more than 16, each team is there twice."
          value={wanted}
          data={sizes}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        />
        <NativeSelect
          label="Your Pick Clock"
          value={clock}
          data={clocks}
          onChange={({ currentTarget }) => setClock(currentTarget.value)}
        />
        <Button type="submit">Start Mock Draft</Button>
      </form>
    </Panel>
  )
}
