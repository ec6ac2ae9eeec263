import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { givenPhone } from '../../../../test/harness/screens/phone.ts'
import { toastError, toastSuccess } from './act.tsx'

afterEach(() => {
  notifications.clean()
  document.body.replaceChildren()
})

const press = (clientX: number, clientY: number) =>
  window.dispatchEvent(new MouseEvent('pointerdown', { clientX, clientY }))

const placeOf = (message: string) => {
  toastSuccess(message)
  return notificationsStore.getState().notifications.find((of) => of.message === message)?.position
}

test('a toast doesn’t cover what was just pressed, which is often the undo button', () => {
  press(10, 10)
  expect(placeOf('Pressed above')).toBeUndefined()
  press(window.innerWidth - 20, window.innerHeight - 20)
  expect(placeOf('Pressed in its corner')).toBe('top-right')
  // It appears above the bar that was pressed.
  document.body.append(document.createElement('div'))
  document.body.firstElementChild?.setAttribute('data-sticky-bar', '')
  expect(placeOf('Pressed in a bar')).toBeUndefined()
})

test('a success leaves the screen to the next toast once it could be read; a failure stays', () => {
  vi.useFakeTimers()
  toastError('Not saved')
  toastSuccess('Saved')
  toastSuccess('Saved again')
  const shown = () => notificationsStore.getState().notifications.map(({ message }) => message)
  vi.advanceTimersByTime(2_499)
  expect(shown()).toEqual(['Not saved', 'Saved', 'Saved again'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual(['Not saved', 'Saved again'])
  vi.useRealTimers()
})

describe('on a phone', () => {
  givenPhone()

  test('the first two toasts of a visit don’t stack before their component has loaded', () => {
    toastSuccess('The first')
    toastSuccess('The second')
    const { notifications, queue } = notificationsStore.getState()
    expect([notifications, queue].map((of) => of.map(({ message }) => message))).toEqual([
      ['The first'],
      ['The second'],
    ])
  })
})
