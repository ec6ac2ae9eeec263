import { Alert } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wordsOf } from '#web/api/failure.ts'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { webhooksQuery } from './webhooks.queries.ts'

type Props = {
  label: string
  send: () => Promise<{ message: string }>
  disabled?: boolean
}

/** Sends a test, and keeps what became of it beside the button. */
export function TestButton({ label, send, disabled = false }: Props) {
  const client = useQueryClient()
  const [result, setResult] = useState<{ isGood: boolean; words: string } | null>(null)
  const press = async () => {
    setResult(null)
    try {
      setResult({ isGood: true, words: (await send()).message })
    } catch (error) {
      setResult({ isGood: false, words: wordsOf(error, 'Failed to send the test') })
    }
    await client.invalidateQueries({ queryKey: webhooksQuery.queryKey })
  }
  return (
    <>
      <BusyButton size="sm" variant="default" busyLabel="Sending..." title={label} disabled={disabled} onPress={press}>
        Send a Test
      </BusyButton>
      {result !== null && (
        <Alert color={result.isGood ? 'green' : 'red'} role={result.isGood ? 'status' : 'alert'} w="100%">
          {result.words}
        </Alert>
      )}
    </>
  )
}
