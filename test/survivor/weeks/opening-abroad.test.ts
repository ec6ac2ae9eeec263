import { expect, test } from 'vitest'
import { givenPool } from '../../harness/fixture.ts'
import { handedIn, readSeason } from '../../season/season-model.ts'
import { openContest } from '../survivor-steps.ts'

const { pool, admin } = await givenPool({ now: '2024-09-20T12:00:00.000Z' })
const season = readSeason('2024-25')

test('2024-25 begins with a week of ten days, because two teams alone opened it in Prague (W8)', async () => {
  await admin.post('/games', season.map(handedIn))
  const contest = await openContest(pool, admin, { season_year: '2024-25', season_start_date: '2024-10-04' })
  const { weeks } = (await contest.get<'survivorWeeks'>(admin, '/weeks')).body
  expect(weeks.slice(0, 2)).toMatchObject([
    { start_date: '2024-10-04', end_date: '2024-10-13', lock_time: '2024-10-04T17:00:00.000Z' },
    { start_date: '2024-10-14', end_date: '2024-10-20' },
  ])
  expect(weeks.at(-1)).toMatchObject({ week_number: weeks.length, end_date: '2025-04-20' })
  const { body } = await contest.get<'availableTeams'>(admin, '/available-teams?week=1')
  const gamesOf = (team: string) => body.available_teams.find(({ abbreviation }) => abbreviation === team)
  expect(gamesOf('NJD')).toMatchObject({ games_this_week: 4, wins_needed: 2 })
})
