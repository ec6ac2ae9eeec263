import { expect, test } from 'vitest'
import { checkPublicAddress, readPublicAddress } from '#contract/dashboard/public-address.ts'
import { givenAnswers } from '../../../../../test/harness/screens/answers.ts'
import { openScreen } from '../../../../../test/harness/screens/open-screen.tsx'
import { PublicAddressScreen } from './public-address-screen.tsx'

const answers = givenAnswers()

function open(env_file: string | null) {
  answers.answer(readPublicAddress, {
    address: 'http://localhost:3000',
    address_problem: 'loopback',
    network: ['http://192.168.1.20:3000'],
    env_file,
  })
  answers.answer(checkPublicAddress, ({ body }) => ({
    outcome: body.url.startsWith('https') ? ('reaches' as const) : ('silent' as const),
  }))
  return openScreen({ answers, screen: <PublicAddressScreen />, path: '/admin/public-address', as: 'admin' })
}

test('each way has its lines, the file for them and the command, word for word (O12)', async () => {
  const { page, user, fill } = open('/opt/puckpool/.env')
  expect(await page.findByDisplayValue('APP_URL=http://192.168.1.20:3000')).toBeTruthy()
  expect(page.getByRole('img', { name: 'QR code of http://192.168.1.20:3000' })).toBeTruthy()
  expect(page.getAllByText('/opt/puckpool/.env')).toHaveLength(2)
  expect(page.getAllByDisplayValue('npm start')).toHaveLength(2)
  await fill('Your name', 'rink.example.test')
  expect(page.getByDisplayValue('APP_URL=https://rink.example.test')).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Check Address' }))
  expect(await page.findByText('This address reaches your pool.')).toBeTruthy()
})

test('a pool in a container is restarted with its own command', async () => {
  const { page } = open(null)
  expect(await page.findAllByDisplayValue('docker compose up --detach')).toHaveLength(2)
  expect(page.getAllByText('compose.yaml')).toHaveLength(2)
})
