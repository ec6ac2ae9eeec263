import { Checkbox, NativeSelect, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { NameField } from '../forms/name-and-season.tsx'
import { SeasonField } from '../forms/season-choice.tsx'
import { StartsAtField } from '../forms/starts-at-field.tsx'
import { type ContestValues, clockChoices, mayRest, sizes } from './contest-form.ts'

type Props<Values> = {
  form: UseFormReturnType<Values>
  /** The contest's current clock. */
  pickSeconds?: number | null
  /** A survivor contest has no clock for its picks. */
  hasClock?: boolean
  /** The sizes to choose from; empty if season and size follow from a tie (B1). */
  places?: readonly { value: string; label: string }[]
  /** Called with the first day of the chosen season, and the season. */
  onSeason?: (firstDay: string, seasonYear: string) => void
  proposedStart?: string | null
  children?: ReactNode
}

/** Fields shared by creating and editing. */
export const ContestFields = <Values extends ContestValues>({
  form,
  pickSeconds,
  hasClock = true,
  places = sizes,
  onSeason,
  proposedStart = null,
  children,
}: Props<Values>) => (
  <Stack gap="md">
    <NameField form={form} />
    {places.length > 0 && <SeasonField form={form} {...(onSeason && { onChoose: onSeason })} />}
    {children}
    {places.length > 0 && (
      <NativeSelect label="Max Participants" data={[...places]} {...form.getInputProps('max_participants')} />
    )}
    {hasClock && (
      <StartsAtField form={form} without="start the draft yourself, or when it fills up" proposed={proposedStart} />
    )}
    {hasClock && <ClockField form={form} pickSeconds={pickSeconds} />}
  </Stack>
)

type ClockProps<Values> = Pick<Props<Values>, 'form'> & { pickSeconds?: number | null | undefined }

/** The pick clock, and for one of hours whether it rests at night (D6). */
export const ClockField = <Values extends Pick<ContestValues, 'pick_seconds' | 'daytime_only'>>({
  form,
  pickSeconds,
}: ClockProps<Values>) => (
  <>
    <NativeSelect
      label="Pick Clock"
      description="When it runs out, the member's queue picks, or else the best team left"
      data={clockChoices(pickSeconds)}
      {...form.getInputProps('pick_seconds')}
    />
    {mayRest(form.values) && (
      <Checkbox
        label="Rest the clock at night"
        description="It runs only from 8 AM to 11 PM Eastern Time"
        {...form.getInputProps('daytime_only', { type: 'checkbox' })}
      />
    )}
  </>
)
