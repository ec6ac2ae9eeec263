import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

type Props<Values> = {
  form: UseFormReturnType<Values>
  /** What happens without a start. */
  without: string
}

/** When a waiting contest starts by itself, in Eastern Time (S14, D4). */
export const StartsAtField = <Values extends { starts_at: string }>({ form, without }: Props<Values>) => (
  <TextInput
    label="Starts (Eastern Time)"
    description={`Leave empty to ${without}`}
    type="datetime-local"
    {...form.getInputProps('starts_at')}
  />
)
