import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

/** The name of any contest; it has the focus when the dialog opens. */
export const NameField = <Values extends { contest_name: string }>({ form }: { form: UseFormReturnType<Values> }) => (
  <TextInput label="Contest Name" required data-autofocus maxLength={100} {...form.getInputProps('contest_name')} />
)

export const SeasonField = <Values extends { season_year: string }>({ form }: { form: UseFormReturnType<Values> }) => (
  <TextInput label="Season Year" description="For example 2025-26" required {...form.getInputProps('season_year')} />
)
