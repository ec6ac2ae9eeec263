import { Button, Menu } from '@mantine/core'
import { expect, test } from 'vitest'
import { givenAnswers } from '../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../test/harness/screens/open-screen.tsx'
import { toastSuccess } from './act.tsx'

const answers = givenAnswers()

const OpenMenu = () => (
  <Menu opened>
    <Menu.Target>
      <Button>More</Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item>Delete</Menu.Item>
    </Menu.Dropdown>
  </Menu>
)

test('a toast never lies on an open menu', async () => {
  const { page } = openScreen({ answers, screen: <OpenMenu />, path: '/chat' })
  const item = await page.findByRole('menuitem', { name: 'Delete' })
  toastSuccess('Message deleted')
  const toast = await page.findByText('Message deleted')
  expect(layerOf(toast)).toBeLessThan(layerOf(item))
})

/** Styles are inline in these tests: those of the nearest element that has a layer. */
function layerOf(element: Element): number {
  const [, layer] = /z-index: ?(\d+)/.exec(element.closest('[style*="z-index"]')?.getAttribute('style') ?? '') ?? []
  return Number(layer)
}
