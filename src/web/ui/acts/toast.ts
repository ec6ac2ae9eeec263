import { notifications } from '@mantine/notifications'
import { wordsOf } from '#web/api/failure.ts'

/** Not repeated while it is on screen, even if a push and a poll both report the same. */
export const toastOnce = (id: string, message: string) =>
  notifications.show({ id, message, color: 'green', role: 'status' })

/** Says that something worked, in the promised words (spec 8). */
export const toastSuccess = (message: string, title?: string) =>
  notifications.show({ title, message, color: 'green', role: 'status' })

/** Says that something failed, in the server's words or else the fallback. The title is 'Error' unless given. */
export const toastFailure = (error: unknown, fallback: string, title?: string) =>
  toastError(wordsOf(error, fallback), title)

export const toastError = (message: string, title = 'Error') =>
  notifications.show({ title, message, color: 'red', role: 'alert', autoClose: 8_000 })

/** Something the reader should know although it worked, such as 'Late Pick Warning'. */
export const toastWarning = (message: string, title: string) =>
  notifications.show({ title, message, color: 'yellow', role: 'status', autoClose: 8_000 })
