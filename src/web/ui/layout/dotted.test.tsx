import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Dotted } from './dotted.tsx'

test('each part except the first starts with the dot, so that lines break between parts', () => {
  const { container } = render(<Dotted parts={['9 alive', '4 looking good', '2 in trouble']} />)
  expect(container.textContent?.trim()).toBe('9 alive · 4 looking good · 2 in trouble')
  const lines = container.firstElementChild?.firstElementChild
  expect([...(lines?.children ?? [])].map((part) => part.textContent)).toEqual([
    '9 alive ',
    '· 4 looking good ',
    '· 2 in trouble ',
  ])
})
