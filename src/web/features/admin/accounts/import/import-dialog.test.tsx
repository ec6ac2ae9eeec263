import { beforeEach, expect, test, vi } from 'vitest'
import { listDeletedUsers } from '#contract/accounts/deletion.ts'
import { exportUsers, importUsers, previewImport } from '#contract/accounts/user-import.ts'
import { listUsers } from '#contract/accounts/users.ts'
import { listContests } from '#contract/contests/contests.ts'
import { readEmailSettings } from '#contract/outbox/notifications.ts'
import { givenAnswers } from '../../../../../../test/harness/screens/answers.ts'
import { openScreen, userOf } from '../../../../../../test/harness/screens/open-screen.tsx'
import { MAIL_IS_OFF, MAIL_IS_ON } from '../../../../../../test/harness/screens/samples.ts'
import { savedFiles } from '../../../../../../test/harness/screens/saved-files.ts'
import { UserManagementTab } from '../user-management-tab.tsx'

const answers = givenAnswers()

beforeEach(() => {
  const user = {
    ...userOf('admin'),
    created_at: '2025-09-01T12:00:00.000Z',
    version: '1',
    contests: [],
    has_signed_in: true,
    has_card: false,
  }
  answers.answer(listUsers, { users: [user], found: 1, total: 1, next: null })
  answers.answer(listDeletedUsers, { users: [] })
  answers.answer(listContests, [])
  answers.answer(readEmailSettings, MAIL_IS_OFF)
  answers.answer(previewImport, ({ body }) => {
    const [, ...lines] = body.csv.split('\n')
    const read = lines.map((text, n) => {
      const [email = '', name = ''] = text.split(',')
      const isRight = email.includes('@')
      const message = isRight ? null : 'Please enter a valid email address'
      return {
        line: n + 2,
        email,
        name,
        lastName: '',
        state: isRight ? ('new' as const) : ('wrong' as const),
        message,
        joins: [],
      }
    })
    const new_users = read.filter(({ state }) => state === 'new').length
    return { new_users, existing: 0, wrong: read.length - new_users, lines: read, columns: null, contests: [] }
  })
})

const open = () =>
  openScreen({
    answers,
    screen: <UserManagementTab />,
    path: '/admin/user-management',
    as: 'admin',
    more: '?dialog=import-users',
  })
const csv = (...lines: string[]) => new File([['email,name', ...lines].join('\n')], 'people.csv', { type: 'text/csv' })

test('a file with a wrong line imports nothing and says which; the right one saves the links that are shown once', async () => {
  const saved = savedFiles()
  const { page, user } = open()
  const file = await page.findByLabelText(/^File/)
  await user.upload(file, csv('zed@example.test,Zed', 'nonsense,Nora'))
  expect(await page.findByText(/^1 new user, 1 to fix\./)).toBeTruthy()
  expect(page.getByText("Fix what's marked, then import.")).toBeTruthy()
  expect(page.getByRole('columnheader', { name: 'Line' })).toBeTruthy()
  expect(page.getByText('Please enter a valid email address')).toBeTruthy()
  expect(page.getByRole('button', { name: 'Import 1 User' })).toHaveProperty('disabled', true)

  answers.answer(importUsers, {
    created: 2,
    existing: 0,
    entered: 0,
    mailed: 0,
    links_expire_at: '2025-11-25T17:00:00.000Z',
    csv: 'id,email,name,lastName,link',
    users: [],
  })
  await user.upload(file, csv('zed@example.test,Zed', 'nora@example.test,Nora'))
  await user.click(await page.findByRole('button', { name: 'Import 2 Users' }))
  expect(await page.findByText('2 users imported.', { exact: false, selector: '[role=status] *' })).toBeTruthy()
  expect(answers.sentWith(importUsers)).toMatchObject([{ body: { send_mails: false } }])
  expect(await saved()).toEqual([{ name: 'puckpool-password-links.csv', text: '\ufeffid,email,name,lastName,link' }])
  expect(page.getByRole('button', { name: 'Save Links Again' })).toBeTruthy()
})

test('links that are mailed are not shown to the admin (A9)', async () => {
  answers.answer(readEmailSettings, MAIL_IS_ON)
  answers.answer(importUsers, {
    created: 1,
    existing: 0,
    entered: 0,
    mailed: 1,
    links_expire_at: '2025-11-25T17:00:00.000Z',
    csv: '',
    users: [],
  })
  const { page, user } = open()
  await user.upload(await page.findByLabelText(/^File/), csv('hugo@example.test,Hugo'))
  expect(await page.findByRole('checkbox', { name: /^Email each new user their link/ })).toMatchObject({
    checked: true,
  })
  await user.click(page.getByRole('button', { name: 'Import 1 User' }))
  expect(await page.findByText('Each of them gets an email with a link', { exact: false })).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Save Links Again' })).toBeNull()
  expect(answers.sentWith(importUsers)).toMatchObject([{ body: { send_mails: true } }])
})

test('pasted lines are checked while typing, and a corrected line loses its error', async () => {
  const { page, user } = open()
  const box = await page.findByLabelText('Or paste people')
  await user.click(box)
  await user.paste('email,name\nnonsense,Nora')
  expect(await page.findByText('Please enter a valid email address')).toBeTruthy()
  await user.clear(box)
  await user.paste('email,name\nnora@example.test,Nora')
  expect(page.queryByText('Please enter a valid email address')).toBeNull()
  expect(await page.findByRole('button', { name: 'Import 1 User' })).toHaveProperty('disabled', false)
  await user.clear(box)
  expect(page.getAllByRole('button', { name: 'Import' }).at(-1)).toHaveProperty('disabled', true)
})

test('people on one line, as Outlook copies them, are listed without its number', async () => {
  const people = ['Ann', 'Bo'].map((name) => ({
    line: 1,
    email: `${name}@example.test`,
    name,
    lastName: '',
    state: 'new' as const,
    message: null,
    joins: [],
  }))
  answers.answer(previewImport, { new_users: 2, existing: 0, wrong: 0, lines: people, columns: null, contests: [] })
  const { page, user } = open()
  await user.click(await page.findByLabelText('Or paste people'))
  await user.paste('Ann <Ann@example.test>; Bo <Bo@example.test>')
  expect(await page.findByText('Bo@example.test')).toBeTruthy()
  expect(page.queryByRole('columnheader', { name: 'Line' })).toBeNull()
})

test('the columns a table was read from are named, and another choice is read and imported', async () => {
  const line = { line: 2, email: 'ann@example.test', lastName: '', state: 'new' as const, message: null, joins: [] }
  const titles = ['E-mail Address', 'Full Name', '']
  answers.answer(previewImport, ({ body }) => ({
    new_users: 1,
    existing: 0,
    wrong: 0,
    lines: [{ ...line, name: body.columns ? 'Annie' : 'Ann' }],
    columns: { titles, email: 0, first_name: null, last_name: null, full_name: 1, ...body.columns },
    contests: [],
  }))
  const { page, user } = open()
  await user.upload(await page.findByLabelText(/^File/), csv('ann@example.test,Ann'))
  expect(await page.findByText('Email from "E-mail Address", name from "Full Name"')).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Change columns' }))
  await user.selectOptions(page.getByLabelText('Full name'), 'Column 3')
  expect(await page.findByText('Email from "E-mail Address", name from "Column 3"')).toBeTruthy()
  expect(await page.findByText('Annie')).toBeTruthy()
  answers.refuse(importUsers, { code: 'import_empty' })
  await user.click(page.getByRole('button', { name: 'Import 1 User' }))
  const columns = { email: 0, first_name: null, last_name: null, full_name: 2 }
  await vi.waitFor(() => expect(answers.sentWith(importUsers)).toMatchObject([{ body: { columns } }]))
})

test('the list of users is saved as a file', async () => {
  const saved = savedFiles()
  answers.answer(exportUsers, 'id,email\n')
  const { page, user } = open()
  await user.click(await page.findByRole('button', { name: 'Export', hidden: true }))
  await vi.waitFor(async () => expect(await saved()).toEqual([{ name: 'puckpool.csv', text: 'id,email\n' }]))
})
