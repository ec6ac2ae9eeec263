import { expect, test } from 'vitest'
import { latePickTeams } from './late-picks.ts'
import { idleTeam } from './team-weeks.ts'

const [BOS, CBJ, DET] = [6, 29, 17]
const LOCK = '2025-11-11T00:00:00.000Z'
const TUESDAY = '2025-11-12T00:30:00.000Z'
const plays = (team_id: number, first_start: string | null) => ({
  ...idleTeam(team_id),
  games_this_week: 1,
  first_start,
})
const ASKED = {
  contest: { status: 'in_progress' as const, phase: 'regular_season' as const, current_week: 6, late_picks: true },
  week: {
    week_number: 6,
    lock_time: LOCK as string | null,
    is_processed: false,
    late_picks_over_at: null as string | null,
  },
  teams: new Map([BOS, CBJ].map((id) => [id, plays(id, id === BOS ? LOCK : TUESDAY)])),
  roundTeams: null,
  now: LOCK,
}

test.each([
  ['those that start after the lock, from the lock on', {}, [CBJ]],
  ['none before the lock', { now: '2025-11-10T23:59:59.999Z' }, []],
  ['none from the start of the last of them', { now: TUESDAY }, []],
  ['none where the contest takes no late picks', { contest: { ...ASKED.contest, late_picks: false } }, []],
  ['none in a week that is processed', { week: { ...ASKED.week, is_processed: true } }, []],
  [
    'none in a week in which they were over once, whatever has happened since',
    { week: { ...ASKED.week, late_picks_over_at: LOCK } },
    [],
  ],
  ['none in a slot whose lock is unknown', { week: { ...ASKED.week, lock_time: null } }, []],
  ['none in a contest that has not started', { contest: { ...ASKED.contest, status: 'waiting' as const } }, []],
])('the teams that can be picked late: %s (S2)', (_sentence, change, teams) => {
  expect(latePickTeams({ ...ASKED, ...change }).map((of) => of.team_id)).toEqual(teams)
})

test('the teams that can be picked late are sorted by the start that ends their late pick (S2)', () => {
  const later = '2025-11-14T00:00:00.000Z'
  const teams = new Map([plays(DET, later), plays(CBJ, TUESDAY), plays(BOS, null)].map((of) => [of.team_id, of]))
  expect(latePickTeams({ ...ASKED, teams })).toEqual([
    { team_id: CBJ, first_start: TUESDAY },
    { team_id: DET, first_start: later },
  ])
})
