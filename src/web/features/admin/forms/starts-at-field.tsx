import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { easternWords } from '#rules/time.ts'
import { wallClockAt } from './eastern-wall-clock.ts'

type Props<Values> = {
  form: UseFormReturnType<Values>
  /** What happens without a start. */
  without: string
  /** A start to offer; null for none. */
  proposed?: string | null
}

/** When a waiting contest starts by itself, in Eastern Time (S14, D4). */
export const StartsAtField = <Values extends { starts_at: string }>({
  form,
  without,
  proposed = null,
}: Props<Values>) => {
  const field = form.getInputProps('starts_at')
  const isOffered = proposed !== null && wallClockAt(proposed) !== form.values.starts_at
  return (
    <div>
      <TextInput
        label="Starts (Eastern Time)"
        description={`Leave empty to ${without}`}
        type="datetime-local"
        {...field}
      />
      {isOffered && (
        <Button variant="subtle" size="sm" mt="xs" onClick={() => field.onChange(wallClockAt(proposed))}>
          Use {easternWords(proposed)}
        </Button>
      )}
    </div>
  )
}
