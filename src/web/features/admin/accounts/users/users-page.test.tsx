import { beforeEach, expect, test, vi } from 'vitest'
import { listDeletedUsers, userConsequences } from '#contract/accounts/deletion.ts'
import {
  createUser,
  createWithLink,
  createWithoutEmail,
  deleteUser,
  type ListedUser,
  listUsers,
  type ManagedUser,
  setUserStatus,
  updateUser,
} from '#contract/accounts/users.ts'
import { listContests } from '#contract/contests/contests.ts'
import { readEmailSettings } from '#contract/outbox/notifications.ts'
import { givenAnswers } from '../../../../../../test/harness/screens/answers.ts'
import { openScreen, userOf } from '../../../../../../test/harness/screens/open-screen.tsx'
import { sampleDraft } from '../../../../../../test/harness/screens/sample-draft.ts'
import { MAIL_IS_OFF } from '../../../../../../test/harness/screens/samples.ts'
import { UserManagementTab } from '../user-management-tab.tsx'

const answers = givenAnswers()

/** The users of the pool, as the calls below change them. */
let users: ListedUser[]
const seen = {
  created_at: '2025-09-01T12:00:00.000Z',
  version: '1',
  contests: [],
  has_signed_in: true,
  has_card: false,
}

beforeEach(() => {
  users = [{ ...userOf('admin'), ...seen }]
  answers.answer(listUsers, () => ({ users, found: users.length, total: users.length, next: null }))
  answers.answer(listDeletedUsers, { users: [] })
  answers.answer(userConsequences, { consequences: [] })
  answers.answer(listContests, [])
  answers.answer(readEmailSettings, MAIL_IS_OFF)
})

const change = (id: number, to: Partial<ManagedUser>): { user: ManagedUser } => {
  users = users.map((user) => (user.id === id ? { ...user, ...to, version: `${user.version}+` } : user))
  const user = users.find((one) => one.id === id)
  if (user === undefined) throw new Error(`no user ${id}`)
  return { user }
}
const addAnn = () => users.push({ ...userOf('ann'), ...seen })
const open = (more = '') =>
  openScreen({ answers, screen: <UserManagementTab />, path: '/admin/user-management', more, as: 'admin' })

test('a new user gets a link to send by default, and nobody invents a password (A3)', async () => {
  answers.answer(createWithLink, ({ body: { email, name, lastName = '' } }) => {
    const user = { id: 9, email, name, lastName, role: 'player' as const, active: true, ...seen }
    users.push(user)
    return { user, link: 'https://rinkrats.example/reset-password#abc' }
  })
  const { page, user } = open()
  await user.click(await page.findByRole('button', { name: 'Create User' }))
  await user.click(await page.findByLabelText(/^Email Address/))
  await user.paste('carl@example.test')
  await user.tab()
  await user.keyboard('Carl')
  expect(page.queryByPlaceholderText('Min. 8 characters')).toBeNull()
  await user.keyboard('{Enter}')
  expect(await page.findByDisplayValue('https://rinkrats.example/reset-password#abc')).toBeTruthy()
  expect(answers.sentWith(createWithLink)).toMatchObject([
    { body: { email: 'carl@example.test', name: 'Carl', contest_ids: [], send_mail: false } },
  ])
})

test('a user with a card is in the ticked contests like others (A13)', async () => {
  const office = { ...sampleDraft, contest_id: 4, contest_name: 'Office Draft', current_participants: 0 }
  answers.answer(listContests, [{ ...office, status: 'waiting', is_participant: false, is_open: true }])
  answers.answer(createWithoutEmail, ({ body: { name, lastName = '' } }) => {
    const user = { id: 9, email: '', name, lastName, role: 'player' as const, active: true, ...seen }
    return { user }
  })
  const { page, user } = open()
  await user.click(await page.findByRole('button', { name: 'Create User' }))
  await user.click(await page.findByLabelText(/^A printed card/))
  expect(page.getByRole('checkbox', { name: /^Office/ })).toMatchObject({ checked: true })
  await user.click(page.getByLabelText(/^Name/))
  await user.keyboard('Walt{Enter}')
  await vi.waitFor(() =>
    expect(answers.sentWith(createWithoutEmail)).toMatchObject([{ body: { name: 'Walt', contest_ids: [4] } }]),
  )
})

test('a user is created with a password, after what is missing has been said', async () => {
  answers.answer(createUser, ({ body }) => {
    const { email, name, lastName = '' } = body
    const user = { id: 9, email, name, lastName, role: 'player' as const, active: true, ...seen }
    users.push(user)
    return { user }
  })
  const { page, user } = open()
  expect(await page.findByText('1 user')).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Create User' }))
  const email = await page.findByLabelText(/^Email Address/)
  await user.click(page.getByLabelText('A password you choose'))
  expect(page.getByPlaceholderText('Min. 8 characters')).toBeTruthy()
  await user.click(page.getByRole('dialog').querySelector('button[type=submit]') ?? email)
  expect(await page.findByText('Validation Error')).toBeTruthy()
  expect(page.getAllByText('Please fill in all required fields').length).toBeGreaterThan(0)
  expect(document.activeElement).toBe(email)
  expect(answers.sentWith(createUser)).toEqual([])

  await user.click(email)
  await user.paste('carl@example.test')
  await user.tab()
  await user.keyboard('Carl')
  await user.tab()
  await user.keyboard('Clark')
  await user.tab()
  await user.keyboard('slap-shot-9{Enter}')
  expect(await page.findByText('User created successfully')).toBeTruthy()
  expect(await page.findByRole('button', { name: 'Edit Carl Clark' })).toBeTruthy()
  expect(page.getByText('2 users')).toBeTruthy()
  expect(answers.sentWith(createUser)).toMatchObject([
    { body: { email: 'carl@example.test', name: 'Carl', lastName: 'Clark', password: 'slap-shot-9' } },
  ])
})

test('an admin who edits loses nothing they typed when another admin saves first', async () => {
  addAnn()
  answers.answer(updateUser, ({ params, body }) =>
    change(Number(params.id), { email: body.email ?? '', name: body.name, lastName: body.lastName ?? '' }),
  )
  const { page, user, fill } = open()
  await user.click(await page.findByRole('button', { name: 'Edit Ann Abbott' }))
  await user.clear(await page.findByLabelText(/^Email Address/))
  await user.keyboard('{Enter}')
  expect((await page.findAllByText('Email and name are required')).length).toBeGreaterThan(0)
  await fill('Email Address', 'ann@example.test')
  await fill('Last Name', 'Mine')
  change(2, { lastName: 'Theirs' })
  answers.refuse(updateUser, { code: 'account_changed' })
  await user.keyboard('{Enter}')
  expect(await page.findByText('Now saved: Ann Theirs', { exact: false })).toBeTruthy()
  expect(page.getByLabelText('Last Name')).toHaveProperty('value', 'Mine')
  answers.answer(updateUser, ({ params, body }) => change(Number(params.id), { lastName: body.lastName ?? '' }))
  await user.click(page.getByRole('button', { name: 'Save Mine Instead' }))
  expect(await page.findByText('User updated successfully')).toBeTruthy()
  expect(answers.sentWith(updateUser).at(-1)?.body).toMatchObject({ lastName: 'Mine', version: '1+' })
})

test('a user is deactivated and activated, and of the last admin the words of the refusal are shown (A5)', async () => {
  addAnn()
  answers.answer(setUserStatus, ({ params, body }) => change(Number(params.id), { active: body.active }))
  const { page, user } = open()
  await user.click(await page.findByRole('button', { name: 'Deactivate Ann Abbott' }))
  expect(await page.findByText('User deactivated successfully')).toBeTruthy()
  await user.click(await page.findByRole('button', { name: 'Activate Ann Abbott' }))
  expect(await page.findByText('User activated successfully')).toBeTruthy()

  answers.refuse(setUserStatus, { code: 'last_admin' })
  await user.click(page.getByRole('button', { name: 'Deactivate Ada Admin' }))
  expect(await page.findByText("You'll be signed out right away", { exact: false })).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Deactivate' }))
  expect(await page.findByText('This is the last active administrator.', { exact: false })).toBeTruthy()
})

test('a deletion says what it means for each contest, and is undone from its toast (A5)', async () => {
  addAnn()
  const says = { contest_id: 1, contest_name: 'Autumn', deactivated: 'keeps their entry', deleted: 'loses their entry' }
  answers.answer(userConsequences, { consequences: [says] })
  answers.answer(deleteUser, ({ params }) => {
    users = users.filter(({ id }) => id !== Number(params.id))
  })
  const { page, user } = open('?dialog=delete&of=2')
  expect(await page.findByText(/stay under the name Ann Abbott/)).toBeTruthy()
  expect(await page.findByText('loses their entry', { exact: false })).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Delete User' }))
  expect(await page.findByText('User deleted successfully')).toBeTruthy()
  expect(page.getByRole('button', { name: 'Undo' })).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Edit Ann Abbott' })).toBeNull()
  expect(answers.sentWith(deleteUser)).toMatchObject([{ params: { id: '2' } }])
})

test('a list of more than one answer is searched by the server, and shown as far as requested', async () => {
  const some = (from: number) =>
    Array.from({ length: 3 }, (_, n) => ({ ...userOf('ann'), ...seen, id: from + n, name: `Player${from + n}` }))
  answers.answer(listUsers, ({ query: { text = '', before } }) => {
    const next = text === '' && before === undefined ? 'page 2' : null
    return { users: some(before === undefined ? 10 : 13), found: text === '' ? 6 : 3, total: 1_001, next }
  })
  const { page, user, fill } = open()
  expect(await page.findByText('6 of 1001 users')).toBeTruthy()
  expect(page.queryByText('Player13 Abbott')).toBeNull()
  await user.click(page.getByRole('button', { name: 'Show more users' }))
  expect(await page.findByText('Player13 Abbott')).toBeTruthy()
  await fill('Search', 'player nr 77')
  expect(await page.findByText('3 of 1001 users')).toBeTruthy()
  expect(answers.sentWith(listUsers).at(-1)?.query).toMatchObject({ text: 'player nr 77' })
})

test('the list shows each user’s contests, and who has never signed in', async () => {
  addAnn()
  users = users.map((user) =>
    user.name === 'Ann' ? { ...user, contests: ['Survivor', 'Draft'], has_signed_in: false, has_card: false } : user,
  )
  const { page } = open()
  const row = (await page.findByRole('rowheader', { name: 'Ann Abbott' })).closest('tr')
  expect(row?.textContent).toContain('Survivor, Draft')
  expect(row?.textContent).toContain('Never signed in')
  expect(page.getAllByText('Never signed in')).toHaveLength(1)
})
