import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, expect, test } from 'vitest'
import { toastSuccess } from './toast.ts'

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
