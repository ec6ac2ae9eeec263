import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Lives, NameWithLives } from './lives.tsx'

test.each([
  [3, 3, '3 of 3 lives', 3],
  [1, 3, '1 of 3 lives', 1],
  [0, 2, '0 of 2 lives', 0],
])('%i of %i lives are shown as filled hearts and as text (S18)', (left, of, words, filled) => {
  const page = render(<Lives left={left} of={of} />)
  const hearts = page.getByRole('img', { name: words })
  expect(hearts.querySelectorAll('svg')).toHaveLength(of)
  expect(hearts.querySelectorAll('.tabler-icon-heart-filled')).toHaveLength(filled)
})

test.each([
  [undefined, 2],
  [1, 1],
])('nothing is rendered with %s left of %i (S18)', (left, of) => {
  const page = render(<Lives left={left} of={of} />)
  expect(page.container.innerHTML).toBe('')
})

test('a name without hearts is unchanged, and one with hearts is complete on hover (S18)', () => {
  const name = 'Maximiliana Featherstonehaugh'
  expect(render(<NameWithLives name={name} left={undefined} of={1} isMine={false} />).container.innerHTML).toBe(name)
  const page = render(<NameWithLives name={name} left={2} of={3} isMine />)
  expect(page.getByTitle(name).textContent).toBe(name)
  expect(page.getByRole('img', { name: '2 of 3 lives' })).toBeTruthy()
  expect(page.getByText('You')).toBeTruthy()
})
