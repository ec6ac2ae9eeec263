import { NumberInput, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

type Sized = { max_participants: number | string }
type SizeProps<Values> = {
  form: UseFormReturnType<Values>
  /** Why the number of places stands as it is; it can be changed where nothing is told. */
  fixedBecause?: string
}

/** How many can take part. */
export const SizeField = <Values extends Sized>({ form, fixedBecause }: SizeProps<Values>) => (
  <NumberInput
    label="Max Participants"
    description={fixedBecause}
    disabled={fixedBecause !== undefined}
    required
    min={1}
    max={100_000}
    clampBehavior="none"
    allowDecimal={false}
    {...form.getInputProps('max_participants')}
  />
)

/** Whether the next week opens by itself (S13). */
export const AdvanceField = <Values extends { auto_advance: boolean }>({
  form,
}: {
  form: UseFormReturnType<Values>
}) => (
  <Switch
    label="Advance automatically"
    description="Once every game of the week is final, the next week opens by itself"
    {...form.getInputProps('auto_advance', { type: 'checkbox' })}
  />
)
