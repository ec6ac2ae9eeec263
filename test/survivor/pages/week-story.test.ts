import { describe, expect, it } from 'vitest'
import type { readMessages } from '#contract/chat/chat.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { weekStoryCall } from '#contract/survivor/story.ts'
import type { weekCard } from '#contract/survivor/week-card.ts'
import { type Person, signUp } from '../../harness/people.ts'
import { AWAY, finish, givenSurvivor, HOME } from '../survivor-steps.ts'

const { pool, admin, ann, bob, contest } = await givenSurvivor({
  also: ['carl'],
  members: ['ann', 'bob', 'carl', 'admin'],
})

describe('The story of a week', () => {
  it('is shown once the week has results, and not before (S5)', async () => {
    expect((await storyOf(ann)).body).toMatchObject({ code: 'week_not_over' })
    await playWeek()
    const { status, body } = await storyOf(ann)
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'week_not_over' })
    expect(body.message).toBe("Week 1 isn't over. Its story is ready after the last game.")
    expect((await storyOf(ann, 40)).status).toBe(404)
  })

  it('says who went out and how, the deciding games, and what comes next', async () => {
    await playWeek()
    expect((await contest.advance(admin, 1)).status).toBe(200)
    const { body } = await storyOf(bob)
    expect(body).toMatchObject({
      week_number: 1,
      story: {
        title: 'You survived week 1',
        lines: ['BUF 1–0.', 'Out: Ann Abbott (NYR), Carl (no pick).', '2 of 4 left.'],
      },
      me: {
        fate: 'survived',
        abbreviation: 'BUF',
        path: [{ week_number: 1, abbreviation: 'BUF', held: true }],
      },
      played: 4,
      picked: 3,
      survived: 2,
      eliminated: 2,
      total: 4,
      everyone_saved: false,
      games: 4,
      upset: {
        abbreviation: 'NYR',
        picks: 1,
        names: ['Ann Abbott'],
        games: [
          {
            opponent_abbrev: 'BOS',
            is_home: false,
            team_score: 1,
            opponent_score: 3,
            decided_in: 'REG',
          },
        ],
      },
      closest: {
        abbreviation: 'BUF',
        decider: {
          opponent_abbrev: 'BOS',
          is_home: true,
          decided_in: 'OT',
        },
      },
      boldest: null,
      alive_by_week: [
        {
          week_number: 1,
          alive: 2,
        },
      ],
      next: {
        week_number: 2,
        lock_time: '2025-11-11T00:00:00.000Z',
      },
      champions: [],
    })
    expect(body.teams.map(({ abbreviation, picks, held }) => [abbreviation, picks, held])).toEqual([
      ['BUF', 2, true],
      ['NYR', 1, false],
    ])
    expect(
      body.out.map(({ participant_name, abbreviation }) => [participant_name.split(' ')[0], abbreviation]),
    ).toEqual([
      ['Ann', 'NYR'],
      ['Carl', null],
    ])
    expect((await storyOf(ann)).body.story.title).toBe('You were eliminated in week 1')
  })

  it('addresses a member who did not play it, and disappears when the advance is undone', async () => {
    await playWeek()
    await contest.advance(admin, 1)
    const dora = await signUp(pool, 'Dora')
    expect((await storyOf(dora)).body).toMatchObject({ me: null, story: { title: 'Week 1 of Survivor is over' } })
    await contest.undo(admin, 1)
    expect((await storyOf(dora)).body.code).toBe('week_not_over')
  })

  it('ends with the champion (S12)', async () => {
    await contest.pickAndLock(1, [
      [ann, 'NYR'],
      [bob, 'BUF'],
    ])
    await finish(admin, { 101: HOME, 102: HOME, 103: AWAY, 104: HOME })
    await contest.advance(admin, 1)
    expect((await storyOf(bob)).body).toMatchObject({ me: { fate: 'champion' }, next: null, champions: ['Bob Baker'] })
    expect((await storyOf(ann)).body.story.lines.at(0)).toBe('Bob Baker is the champion.')
  })
})

describe('The card of a week', () => {
  const cardOf = async (who: Person, week = 1) => (await who.get<Card>(`${contest.at}/weeks/${week}/card`)).body

  it('shows its reader’s result, their teams so far and the eliminated; a member who did not play the week gets none (C1)', async () => {
    await playWeek()
    expect(await cardOf(bob)).toMatchObject({ code: 'week_not_over' })
    await contest.advance(admin, 1)
    expect((await cardOf(bob)).card).toEqual({
      kind: 'survived',
      figure: { value: '67%', words: 'picked BUF' },
      pool: 'PuckPool',
      contest: 'Survivor',
      name: 'Bob Baker',
      title: 'Bob Baker survived week 1',
      lines: ['2 of 4 left'],
      path: [
        {
          abbreviation: 'BUF',
          label: '1',
          held: true,
        },
      ],
      fallen: [
        {
          name: 'Ann Abbott',
          team: 'NYR',
        },
        {
          name: 'Carl',
          team: null,
        },
      ],
    })
    expect((await cardOf(ann)).card).toMatchObject({
      kind: 'out',
      title: 'Ann Abbott is out',
      lines: ['NYR ended it in week 1', '2 of 4 left'],
      path: [
        {
          abbreviation: 'NYR',
          label: '1',
          held: false,
        },
      ],
      fallen: [
        {
          name: 'Carl',
          team: null,
        },
      ],
    })
    expect(await cardOf(await signUp(pool, 'Erin'))).toMatchObject({ code: 'not_a_participant' })
  })

  it('is posted in the chat as itself, once, and has only facts from the server (C1)', async () => {
    await playWeek()
    await contest.advance(admin, 1)
    const { card } = await cardOf(bob)
    const body = { clientId: 'one', card: { ...card, title: 'Bob won it all' } }
    const send = () => bob.post<{ message: object }>(`${contest.at}/weeks/1/card`, body)
    const sent = await send()
    expect(sent.body.message).toMatchObject({ message: 'Bob Baker survived week 1. 2 of 4 left.', card })
    expect((await send()).body.message).toEqual(sent.body.message)
    const { messages } = (await ann.get<AnswerOf<typeof readMessages>>('/chat/messages')).body
    expect(messages.filter((of) => of.card !== null)).toEqual([sent.body.message])
  })
})

type Card = Partial<AnswerOf<typeof weekCard>> & { code?: string }

type Story = AnswerOf<typeof weekStoryCall> & { code?: string; message?: string }

const storyOf = (who: Person, week = 1) => who.get<Story>(`${contest.at}/weeks/${week}/story`)

/** Ann's NYR loses to BOS, Bob's BUF beats BOS, Carl forgets, the admin takes BUF too. */
async function playWeek() {
  await contest.pickAndLock(1, [
    [ann, 'NYR'],
    [bob, 'BUF'],
    [admin, 'BUF'],
  ])
  await finish(admin, { 101: HOME, 102: HOME, 103: AWAY, 104: { ...HOME, in: 'OT' } })
}
