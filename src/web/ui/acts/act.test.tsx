import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, describe, expect, test } from 'vitest'
import { givenPhone } from '../../../../test/harness/screens/phone.ts'
import { toastSuccess } from './act.tsx'

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

test('a toast does not lie on what was just pressed, which often takes the act back', () => {
  press(10, 10)
  expect(placeOf('Pressed above')).toBeUndefined()
  press(window.innerWidth - 20, window.innerHeight - 20)
  expect(placeOf('Pressed in its corner')).toBe('top-right')
  // It stands above the bar in which it was pressed.
  document.body.append(document.createElement('div'))
  document.body.firstElementChild?.setAttribute('data-sticky-bar', '')
  expect(placeOf('Pressed in a bar')).toBeUndefined()
})

describe('on a phone', () => {
  givenPhone()

  test('the first two toasts of a visit do not stand together, before what shows them has come', () => {
    toastSuccess('The first')
    toastSuccess('The second')
    const { notifications, queue } = notificationsStore.getState()
    expect([notifications, queue].map((of) => of.map(({ message }) => message))).toEqual([
      ['The first'],
      ['The second'],
    ])
  })
})
