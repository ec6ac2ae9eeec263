import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFocusArrived } from './focus-arrived.ts'

function Form({ marked = false }: { marked?: boolean }) {
  return (
    <form ref={useFocusArrived()}>
      <input aria-label="Locked" disabled />
      <input aria-label="First" />
      <input aria-label="Marked" data-autofocus={marked || undefined} />
    </form>
  )
}

type Arriving = { children?: React.ReactNode }

const Dialog = ({ children }: Arriving) => (
  <>
    <button type="button">Outside</button>
    <div role="dialog" aria-label="Edit">
      <button type="button">Close</button>
      {children}
    </div>
  </>
)

test.each([
  ['its first field that can be changed', <Form key="form" />, 'Close', 'First'],
  ['the field that is marked for it', <Form key="form" marked />, 'Close', 'Marked'],
  ['no field where the dialog has not the focus', <Form key="form" />, 'Outside', 'Outside'],
])('a form that arrives in an open dialog moves the focus to %s', (_, form, from, to) => {
  const { getByText, rerender } = render(<Dialog />)
  getByText(from).focus()
  rerender(<Dialog>{form}</Dialog>)
  const { activeElement } = document
  expect(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent).toBe(to)
})
