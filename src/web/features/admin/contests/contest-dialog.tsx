import { Modal } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toastSuccess } from '#web/ui/acts/act.tsx'
import { PanelScreenSkeleton, QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { useAct } from '../acts/acts.tsx'
import { DialogForm } from '../forms/dialog-form.tsx'
import { seasonsQuery } from '../settings/seasons.queries.ts'

/**
 * The parts of creating and editing a contest that all types share. A type's fields, their first values and its request
 * body are in that type's `contest-dialogs.tsx`.
 */

type DialogProps = { opened: boolean; onClose: () => void; children: ReactNode }

/** Around a form that is rendered only while it is open, so that each opening starts fresh. */
export function CreateDialog({ opened, onClose, children }: DialogProps) {
  // Loaded before the dialog opens, so that its first field can have the focus at once.
  useQuery({ ...seasonsQuery, throwOnError: false })
  return (
    <Modal opened={opened} onClose={onClose} title="Create Contest">
      <QueryBoundary failure="Failed to load the seasons" skeleton={<PanelScreenSkeleton isTitled lines={5} />}>
        {children}
      </QueryBoundary>
    </Modal>
  )
}

/** The season to propose for a new contest, and its first day. Suspends until it is known. */
export function useProposedSeason(): { season_year: string; first_day: string } {
  const { seasons, proposed } = useSuspenseQuery(seasonsQuery).data
  const season = seasons.find(({ season_year }) => season_year === proposed)
  return { season_year: proposed, first_day: season?.first_day ?? '' }
}

export const EditDialog = ({ name, ...props }: DialogProps & { name: string }) => (
  <Modal title={`Edit "${name}"`} {...props} />
)

const words = {
  create: { submitLabel: 'Create Contest', busyLabel: 'Creating...', failure: 'Failed to create contest' },
  edit: { submitLabel: 'Save Changes', busyLabel: 'Saving...', failure: 'Failed to update contest' },
}

type Props<Values> = {
  form: UseFormReturnType<Values>
  verb: keyof typeof words
  /** Instead of the verb's own words. */
  submitLabel?: string
  send: (values: Values) => Promise<unknown>
  /** The toast after success. */
  success: string
  onClose: () => void
  /** Called once it has closed automatically. */
  onClosed?: () => void
  children: ReactNode
}

/** The form of such a dialog: it closes once the answer is there, and a refusal appears at its field. */
export function ContestForm<Values extends object>(props: Props<Values>) {
  const { form, verb, submitLabel = words[verb].submitLabel, send, success, onClose, onClosed, children } = props
  const act = useAct()
  const submit = async (values: Values) => {
    await act({ send: () => send(values), done: () => toastSuccess(success) })
    onClose()
    onClosed?.()
  }
  return (
    <DialogForm form={form} onSubmit={submit} onClose={onClose} {...words[verb]} submitLabel={submitLabel}>
      {children}
    </DialogForm>
  )
}
