import { NativeSelect, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

type MemberProps<Values> = {
  form: UseFormReturnType<Values>
  members: readonly { participant_id: number; participant_name: string }[]
  description?: string
}

/** The member a ruling or a pick by hand is about; it has the focus when the dialog opens. */
export const MemberField = <Values extends { participant_id: string }>({
  form,
  members,
  description,
}: MemberProps<Values>) => (
  <NativeSelect
    label="Member"
    description={description}
    required
    data-autofocus
    data={[
      { value: '', label: 'Select a member' },
      ...members.map((of) => ({ value: String(of.participant_id), label: of.participant_name })),
    ]}
    {...form.getInputProps('participant_id')}
  />
)

type ReasonProps<Values> = { form: UseFormReturnType<Values>; description: string }

/** Why the commissioner did it, which others can read. */
export const ReasonField = <Values extends { reason: string }>({ form, description }: ReasonProps<Values>) => (
  <Textarea
    label="Reason"
    description={description}
    required
    maxLength={300}
    autosize
    minRows={2}
    {...form.getInputProps('reason')}
  />
)

/** The errors of a form with both. */
export const memberAndReason = {
  participant_id: (id: string) => (id === '' ? 'Select a member' : null),
  reason: (text: string) => (text.trim() === '' ? 'Give a reason' : null),
}
