import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

/** The name of any contest; it has the focus when the dialog opens. */
export const NameField = <Values extends { contest_name: string }>({ form }: { form: UseFormReturnType<Values> }) => (
  <TextInput label="Contest Name" required data-autofocus maxLength={100} {...form.getInputProps('contest_name')} />
)
