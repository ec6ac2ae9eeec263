import { NumberInput, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

type Sized = { max_participants: number | string }
type SizeProps<Values> = {
  form: UseFormReturnType<Values>
  /** Why the size can't be changed; omit it if it can. */
  fixedBecause?: string
}

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

/** Whether the next week opens automatically (S13). */
export const AdvanceField = <Values extends { auto_advance: boolean }>({
  form,
}: {
  form: UseFormReturnType<Values>
}) => (
  <Switch
    label="Advance automatically"
    description="Opens the next week once every game is final"
    {...form.getInputProps('auto_advance', { type: 'checkbox' })}
  />
)

/** Whether a member who forgot to pick may still do so after the lock (S2). */
export const LatePicksField = <Values extends { late_picks: boolean }>({
  form,
}: {
  form: UseFormReturnType<Values>
}) => (
  <Switch
    label="Late picks"
    description="After the lock, members without a pick can take a team that hasn't played yet"
    {...form.getInputProps('late_picks', { type: 'checkbox' })}
  />
)
