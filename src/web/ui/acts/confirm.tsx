import { lazy, Suspense } from 'react'
import type { ConfirmProps } from './confirm-dialog.tsx'

// Loaded separately: dialogs are a quarter of a member's screen, and few visits open one.
const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

/** Asks for confirmation, with the focus on the safe button. Afterwards the focus returns to its previous place. */
export const Confirm = ({ opened, ...dialog }: ConfirmProps & { opened: boolean }) => (
  <Suspense>{opened && <ConfirmDialog {...dialog} />}</Suspense>
)
