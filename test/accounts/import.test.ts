import { describe, expect, test } from 'vitest'
import type { importUsers, previewImport } from '#contract/accounts/user-import.ts'
import type { listUsers } from '#contract/accounts/users.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { givenPool } from '../harness/fixture.ts'
import { signIn, visitor } from '../harness/people.ts'
import { createTwoTeam, readContest } from '../two-team/drafters.ts'

const { pool, admin } = await givenPool()

test('a preview shows the file line by line and saves nothing', async () => {
  const before = await everything()
  const csv =
    'email,name,lastName\ntom@example.test,Tom,Ek\nANN@example.test,Ann,Other\nnowhere,Uwe,\numa@example.test,,Berg\n'
  expect((await preview(csv)).body).toEqual({
    success: true,
    new_users: 1,
    existing: 1,
    wrong: 2,
    columns: { titles: ['email', 'name', 'lastName'], email: 0, first_name: 1, last_name: 2, full_name: null },
    contests: [],
    lines: [
      { line: 2, email: 'tom@example.test', name: 'Tom', lastName: 'Ek', state: 'new', message: null, joins: [] },
      {
        line: 3,
        email: 'ann@example.test',
        name: 'Ann',
        lastName: 'Other',
        state: 'existing',
        message: null,
        joins: [],
      },
      {
        line: 4,
        email: 'nowhere',
        name: 'Uwe',
        lastName: '',
        state: 'wrong',
        message: 'Please enter a valid email address',
        joins: [],
      },
      {
        line: 5,
        email: 'uma@example.test',
        name: '',
        lastName: 'Berg',
        state: 'wrong',
        message: 'Please fill in all required fields',
        joins: [],
      },
    ],
  })
  expect(await everything()).toEqual(before)
})

type Preview = AnswerOf<typeof previewImport>
const preview = (csv: unknown) => admin.post<Preview>('/admin/users/import/preview', { csv })
const users = async () => (await admin.get<AnswerOf<typeof listUsers>>('/admin/users')).body.users
const everything = async () => [
  await users(),
  await pool.db.selectFrom('audit_log').select('audit_id').execute(),
  await pool.db.selectFrom('password_links').select('user_id').execute(),
]

test('each new user gets a link to set a password; existing users stay as they are', async () => {
  const { status, body } = await importFile(
    'email,name,lastName\nvic@example.test,Vic,Ek\nann@example.test,Changed,Name\n',
  )
  expect(status).toBe(201)
  expect(body).toMatchObject({
    created: 1,
    existing: 1,
    links_expire_at: '2025-11-26T17:00:00.000Z',
    users: [{ email: 'vic@example.test', name: 'Vic', lastName: 'Ek' }],
  })
  expect(body.csv).toBe(
    `id,email,name,lastName,link\r\n${body.users[0]?.id},vic@example.test,Vic,Ek,${body.users[0]?.link}\r\n`,
  )
  const all = await users()
  expect(all.find(({ email }) => email === 'ann@example.test')).toMatchObject({ name: 'Ann', lastName: 'Abbott' })
  expect(all.find(({ email }) => email === 'vic@example.test')).toMatchObject({ role: 'player', active: true })
  const token = new URL(body.users[0]?.link ?? '').hash.slice(1)
  const chosen = { token, password: 'chosen-by-vic' }
  const opened = await visitor(pool).post('/auth/password-link/check', { token })
  expect(opened.body, 'the browser signs in with it (A3)').toMatchObject({ is_first: true })
  expect((await visitor(pool).post('/auth/password-link', chosen)).status).toBe(200)
  await signIn(pool, { email: 'vic@example.test', password: 'chosen-by-vic' })
  const mails = await pool.db.selectFrom('mails').select('subject').where('to_email', '=', 'vic@example.test').execute()
  expect(
    mails.map(({ subject }) => subject),
    'no mail says that the password was changed',
  ).toEqual([])
  const line = await pool.db.selectFrom('audit_log').selectAll().where('action', '=', 'import').executeTakeFirst()
  expect(line).toMatchObject({
    user_id: admin.userId,
    subject: 'user',
    before: null,
    after: { email: 'vic@example.test', link_expires_at: body.links_expire_at },
  })
  expect(line?.after, 'the admin saw the link').not.toHaveProperty('sent_by_mail')
})

type Imported = AnswerOf<typeof importUsers>
const importFile = (csv: unknown) => admin.post<Imported>('/admin/users/import', { csv })

test('one wrong line keeps the whole file from being imported', async () => {
  const before = await everything()
  expect(await importFile('email,name\nok@example.test,Ok\nwrong,Wrong\n')).toMatchObject({
    status: 400,
    body: { code: 'import_wrong_lines', message: 'Line 3: Please enter a valid email address. Nothing was imported.' },
  })
  expect(await importFile('email,name\nsame@example.test,A\nother\nSame@example.test,B\n')).toMatchObject({
    status: 400,
    body: {
      message: '2 lines have errors, starting with line 3: Please enter a valid email address. Nothing was imported.',
    },
  })
  expect(await everything()).toEqual(before)
})

test('an address that appears twice is reported with the number of its first line', async () => {
  const { body } = await preview('email,name\nsame@example.test,A\n\nSAME@example.test,B\n')
  expect(body.lines).toMatchObject([
    { line: 2, state: 'new' },
    { line: 4, state: 'wrong', message: 'The same email address as line 2' },
  ])
})

test('of several people on one line, one who appears twice is reported with what tells the two apart', async () => {
  const { body } = await preview('Ann Ek <ann@x.test>; Ann Oh <Ann@x.test>; Bo Li <bo@x.test>; Bo Li <li@x.test>')
  expect(body.lines.map(({ line, message }) => [line, message])).toEqual([
    [1, null],
    [1, 'The same email address as Ann Ek'],
    [1, null],
    [1, 'The same name as bo@x.test'],
  ])
})

test.each([
  ['name\temail\nWim "Wall" Ek\twim@example.test\n', 'new: Wim Wall Ek'],
  ['name\temail\n"Wall" Ek\twim@example.test\n', 'new: Wall Ek'],
  ['name,email\nWim "Wall" Ek,wim@example.test\n', 'new: Wim Wall Ek'],
])('a nickname in quotes is part of the name in %j (A1)', async (csv, read) => {
  const { lines } = (await preview(csv)).body
  expect(lines.map(({ name, lastName, state }) => `${state}: ${name} ${lastName}`)).toEqual([read])
})

test.each([
  ['semicolons, as spreadsheets in other countries save it', 'name;email\nWim;wim@example.test\n'],
  ['tabs', 'name\temail\nWim\twim@example.test\n'],
  ['a byte order mark and Windows line endings', '\ufeffEmail,Name\r\nwim@example.test,Wim\r\n'],
  [
    'other titles, another order, and an extra column',
    'Notes,First Name,E-Mail,Last Name\n"a, b",Wim,wim@example.test,\n',
  ],
])('a file with %s is read', async (_what, csv) => {
  expect((await preview(csv)).body.lines).toMatchObject([{ email: 'wim@example.test', name: 'Wim', state: 'new' }])
})

test.each([
  'ann&bob@example.org',
  'ann/bob@example.org',
  'a=b@example.org',
  'ann!x@example.org',
  'ann@xn--e1afmkfd.xn--p1ai',
])('the address %s, which a browser takes, is taken', async (email) => {
  expect((await preview(`email,name\n${email},Nils Holm`)).body.lines).toMatchObject([{ email, state: 'new' }])
})

test('people are read from the columns that the admin chose', async () => {
  const csv = 'E-mail,Name,Nick,Home\nann@work.test,Ann Abbott,Annie,ann@home.test\n'
  const seen = await preview(csv)
  expect(seen.body.lines).toMatchObject([{ email: 'ann@work.test', name: 'Ann', lastName: 'Abbott' }])
  const columns = { email: 3, first_name: 2, last_name: null, full_name: null }
  const chosen = await admin.post<Preview>('/admin/users/import/preview', { csv, columns })
  expect(chosen.body.lines).toMatchObject([{ email: 'ann@home.test', name: 'Annie', lastName: '' }])
  expect(chosen.body.columns).toMatchObject({ titles: ['E-mail', 'Name', 'Nick', 'Home'], ...columns })
  expect((await admin.post<Imported>('/admin/users/import', { csv, columns })).body.users).toMatchObject([
    { email: 'ann@home.test', name: 'Annie' },
  ])
})

test.each([
  ['a contact without an address is left out', 'Name,E-mail\nNia Ek,\nOle Ek,ole@example.test\n'],
  [
    'a card without an address is left out',
    'BEGIN:VCARD\nFN:Nia Ek\nEND:VCARD\nBEGIN:VCARD\nFN:Ole Ek\nEMAIL:ole@example.test\nEND:VCARD',
  ],
])('%s, and the others are new', async (_what, csv) => {
  const { body } = await preview(csv)
  expect(body.lines).toMatchObject([
    { name: 'Nia', lastName: 'Ek', state: 'left_out', message: 'No email address' },
    { name: 'Ole', lastName: 'Ek', state: 'new' },
  ])
  expect(body).toMatchObject({ new_users: 1, wrong: 0 })
})

test.each([
  ['Name,E-mail\nana@example.test,ben@example.test\n', 'Two email addresses for one person. Keep one of them.'],
  ['ana@example.test <ben@example.test>', 'Two email addresses for one person. Keep one of them.'],
  ['ana@example.test, Ek, ben@example.test', "It isn't clear whose name this is. Put each person on their own line."],
])('a name or an address that is ambiguous in %j is wrong (A1)', async (csv, message) => {
  expect((await preview(csv)).body.lines.filter(({ state }) => state === 'wrong')).toMatchObject([{ message }])
})

test.each([
  ['', 400, 'The file has no users'],
  ['email,name\n', 400, 'The file has no users'],
  [
    'who,where\nAnn,Boston\n',
    400,
    "We can't find email addresses in that file. Its first line should name the columns, such as email,name,lastName.",
  ],
  [
    'email,name\n"never closed,x\n',
    400,
    "We can't read that file: its quotation marks don't match up. Fix them, or save it as CSV again.",
  ],
  [
    `email,name\n${'x@example.test,X\n'.repeat(1_001)}`,
    400,
    'You can import up to 1000 users at once. Split the file.',
  ],
  ['x'.repeat(500_001), 400, 'The file is too large'],
  [undefined, 400, 'Choose a CSV file or paste lines'],
  [7, 400, 'Choose a CSV file or paste lines'],
])('a file %.20j is refused', async (csv, status, message) => {
  for (const answer of [await preview(csv), await importFile(csv)]) {
    expect(answer).toMatchObject({ status, body: { success: false, message } })
  }
})

test('users are exported to a file that no spreadsheet takes for formulas and that can be imported again', async () => {
  const { body: created } = await admin.post<{ user: { id: number } }>('/admin/users', {
    email: '+evil@example.test',
    password: 'long-enough',
    name: 'Evil',
    lastName: 'X',
  })
  // Such a name can be older than the rule that refuses it.
  const older = { name: '=1+1', last_name: '@x' }
  await pool.db.updateTable('users').set(older).where('user_id', '=', created.user.id).execute()
  const { status, body, headers } = await admin.get<string>('/admin/users/export')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe('attachment; filename="puckpool-users.csv"')
  expect(body).toContain('\ufeffid,email,name,lastName,role,active,created_at\r\n')
  expect(body).toContain("'+evil@example.test,'=1+1,'@x,player,true,2025-11-12T17:00:00.000Z\r\n")
  const again = (await preview(body)).body.lines
  expect(again.find(({ name }) => name === '=1+1')).toMatchObject({ email: '+evil@example.test', lastName: '@x' })
  const isRead = ({ name, state }: { name: string; state: string }) =>
    state === (name === '=1+1' ? 'wrong' : 'existing')
  expect(again.every(isRead)).toBe(true)
})

test('a thousand users can be imported from one file, and importing it again changes nothing', async () => {
  const lines = Array.from({ length: 1_000 }, (_, n) => `p${n}@example.test,Person,No ${n}`)
  const { status, body } = await importFile(`email,name,lastName\n${lines.join('\n')}`)
  expect([status, body.created]).toEqual([201, 1_000])
  expect(body.users.map(({ email }) => email)).toEqual(lines.map((line) => line.split(',')[0]))
  expect(new Set(body.users.map(({ link }) => link)).size).toBe(1_000)
  expect((await importFile(`email,name,lastName\n${lines.join('\n')}`)).body).toMatchObject({
    created: 0,
    existing: 1_000,
  })
})

describe('importing into contests (A1, S14)', () => {
  const contestOf = async (max_participants = 16) =>
    (await createTwoTeam(admin, { max_participants })).contest.contest_id
  const into = (csv: string, contest_ids: number[]) =>
    admin.post<Imported & Refused>('/admin/users/import', { csv, contest_ids })
  const look = (csv: string, contest_ids: number[]) =>
    admin.post<Preview & Refused>('/admin/users/import/preview', { csv, contest_ids })
  const namesIn = async (id: number) =>
    (await readContest(admin, `/contest/contests/${id}`)).participants.map((entry) => entry.participant_name)
  type Refused = { code: string; message: string }

  test('pasted lines enter new and existing members, and no one twice', async () => {
    const ann = await signIn(pool, 'ann')
    const [one, two] = [await contestOf(), await contestOf()]
    await ann.post(`/contest/contests/${one}/join`)
    const text = 'Nora Novak, nora@example.test\nann@example.test\nBob <bob@example.test>'
    const seen = await look(text, [one, two])
    expect(seen.body.lines).toMatchObject([
      { line: 1, state: 'new', name: 'Nora', lastName: 'Novak', joins: [one, two] },
      { line: 2, state: 'existing', joins: [two] },
      { line: 3, state: 'existing', joins: [one, two] },
    ])
    expect(seen.body.contests).toMatchObject([
      { contest_id: one, joining: 2, message: null },
      { contest_id: two, joining: 3, message: null },
    ])
    expect((await into(text, [one, two])).body).toMatchObject({ created: 1, existing: 2, entered: 5 })
    for (const id of [one, two]) {
      expect((await namesIn(id)).toSorted()).toEqual(['Ann Abbott', 'Bob Baker', 'Nora Novak'])
    }
    const again = await look(text, [one, two])
    expect(again.body.lines.map(({ state }) => state)).toEqual(['already_in', 'already_in', 'already_in'])
    expect((await into(text, [one, two])).body).toMatchObject({ created: 0, entered: 0 })
  })

  test('nothing is imported beyond the maximum or into a contest that has started, and the contest is named', async () => {
    const small = await contestOf(2)
    const text = 'p1@example.test\np2@example.test\np3@example.test'
    const withoutAudit = async () => (await everything()).with(1, [])
    let unchanged = await withoutAudit()
    const words = 'Two teams has 2 spots left, but 3 would join. Make it larger, or leave it out.'
    expect((await look(text, [small])).body.contests).toMatchObject([{ joining: 3, message: words }])
    expect(await into(text, [small])).toMatchObject({
      status: 409,
      body: { code: 'contest_without_room', message: words },
    })
    expect(await withoutAudit()).toEqual(unchanged)
    const ann = await signIn(pool, 'ann')
    await ann.post(`/contest/contests/${small}/join`)
    await admin.post(`/contest/contests/${small}/start`)
    unchanged = await withoutAudit()
    expect(await into(text, [small])).toMatchObject({ status: 409, body: { code: 'contest_has_started' } })
    expect(await into(text, [999_999])).toMatchObject({ status: 404, body: { code: 'unknown_contest' } })
    expect(await into('p1@example.test\nnobody', [small])).toMatchObject({
      status: 400,
      body: { code: 'import_wrong_lines' },
    })
    expect(await withoutAudit()).toEqual(unchanged)
  })

  test('a deactivated member is not entered, and the line says so', async () => {
    const id = await contestOf()
    const [found] = (await users()).filter(({ email }) => email === 'bob@example.test')
    await admin.patch(`/admin/users/${found?.id}/status`, { active: false })
    expect((await look('bob@example.test', [id])).body.lines).toMatchObject([
      { state: 'existing', joins: [], message: 'Deactivated, so not entered' },
    ])
    await admin.patch(`/admin/users/${found?.id}/status`, { active: true })
  })

  test('the sixteenth of sixteen starts the draft (D4)', async () => {
    const id = await contestOf()
    const text = Array.from({ length: 16 }, (_, n) => `draft${n}@example.test`).join('\n')
    expect((await into(text, [id])).body).toMatchObject({ created: 16, entered: 16 })
    expect((await readContest(admin, `/contest/contests/${id}`)).status).toBe('drafting')
  })
})
