import { NativeSelect, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { NameField, SeasonField } from '../name-and-season.tsx'
import { type ContestValues, clockChoices, sizes } from './contest-form.ts'

type Props<Values> = {
  form: UseFormReturnType<Values>
  /** The clock that the contest has. */
  pickSeconds?: number | null
  /** A survivor contest has no clock for its picks. */
  hasClock?: boolean
  children?: ReactNode
}

/** The fields that creating and editing share. */
export const ContestFields = <Values extends ContestValues>({
  form,
  pickSeconds,
  hasClock = true,
  children,
}: Props<Values>) => (
  <Stack gap="md">
    <NameField form={form} />
    <SeasonField form={form} />
    {children}
    <NativeSelect label="Max Participants" data={sizes} {...form.getInputProps('max_participants')} />
    {hasClock && (
      <NativeSelect
        label="Pick Clock"
        description="When it runs out, the member's queue decides, else the best remaining team"
        data={clockChoices(pickSeconds)}
        {...form.getInputProps('pick_seconds')}
      />
    )}
  </Stack>
)
