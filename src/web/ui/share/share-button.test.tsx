import { expect, test } from 'vitest'
import { givenAnswers } from '../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../test/harness/screens/open-screen.tsx'
import { ShareButton } from './share-button.tsx'

const answers = givenAnswers()

test('a gold button has dark text in both themes', async () => {
  const screen = <ShareButton isMain contestId={1} week={6} />
  const { page } = openScreen({ answers, screen, path: '/survivor' })
  const button = await page.findByRole('button', { name: 'Share' })
  expect(button.style.getPropertyValue('--button-color')).toBe('var(--mantine-color-black)')
})
