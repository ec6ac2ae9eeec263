import { Button, type ButtonProps } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from '#web/api/failure.ts'
import { toastFailure, toastSuccess } from '#web/ui/acts/act.tsx'
import { Confirm } from '#web/ui/acts/confirm.tsx'
import { useDialogs } from '../addresses/addresses.ts'

type Props = {
  /** The dialog's name in the address, and the id of what it is about. */
  dialog: string
  of: string | number
  label: string
  /** Replaces the label of the dialog's button. */
  confirmLabel?: string
  busyLabel: string
  title: string
  send: () => Promise<unknown>
  /** The toast after success, and its title where it has one of its own. */
  success: string
  successTitle?: string
  failure: string
  /** Called once it is done, to put the focus where the reader goes on. */
  onDone?: () => void
  danger?: boolean
  look?: ButtonProps
  /** The consequence. */
  children: ReactNode
}

/** A button of the admin that asks first, in a dialog that has an address. */
export function AskedAct({
  dialog,
  of,
  label,
  confirmLabel = label,
  send,
  success,
  successTitle,
  onDone,
  look,
  children,
  ...asked
}: Props) {
  const { isOpen, open, close } = useDialogs()
  const act = useAct()
  const confirm = async () => {
    await act({ send, done: () => toastSuccess(success, successTitle) })
    onDone?.()
  }
  return (
    <>
      <Button variant="default" size="sm" {...look} onClick={() => open(dialog, of)}>
        {label}
      </Button>
      <Confirm opened={isOpen(dialog, of)} onClose={close} confirmLabel={confirmLabel} onConfirm={confirm} {...asked}>
        {children}
      </Confirm>
    </>
  )
}

type Act<Answer> = {
  send: () => Promise<Answer>
  done?: (answer: Answer) => void
  /** Takes a refusal that the screen answers itself, such as by asking again, and says whether it did. */
  unless?: (error: unknown) => boolean
  /** The toast's text for other failures, which are then not rethrown. */
  failure?: string | undefined
}

/**
 * Runs one admin action and settles once the screen shows the new state. A conflict (409, or 404 for something deleted)
 * shows the server's message and counts as done; other failures are rethrown, or shown if `failure` says how.
 */
export function useAct() {
  const client = useQueryClient()
  return async <Answer,>({ send, done, unless = () => false, failure }: Act<Answer>): Promise<void> => {
    try {
      const answer = await send()
      done?.(answer)
    } catch (error) {
      if (unless(error)) return
      if (!isConflict(error) && failure === undefined) throw error
      toastFailure(error, failure ?? '')
    } finally {
      // Members' screens may show the change too, so every query is stale.
      await client.invalidateQueries()
    }
  }
}

/** Sends a form and refetches even after a failure, so that the reader sees a refusal beside the current state. */
export function useRefreshing() {
  const client = useQueryClient()
  return async <Answer,>(send: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await send()
    } finally {
      await client.invalidateQueries()
    }
  }
}

const isConflict = (error: unknown) => error instanceof Failure && (error.status === 409 || error.status === 404)
