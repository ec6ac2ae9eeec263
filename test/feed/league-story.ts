import type { AnswerOf } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failure.ts'
import type { leaderboard } from '#contract/two-team/leaderboard.ts'
import type { HandedInGame } from '#rules/games/handed-in.ts'
import { titleChances } from '#rules/odds/playout.ts'
import { hasLocked } from '#rules/survivor/locks.ts'
import { type Day, easternDay, type Instant } from '#rules/time.ts'
import { readWaiting } from '#server/features/dashboard/waiting.service.ts'
import { bundledTeams } from '#server/features/games/bundled.ts'
import { readForecast } from '#server/features/odds/odds.service.ts'
import type { PlayOuts } from '#server/features/odds/play-outs/play-outs.ts'
import { Refusal } from '#server/http/errors.ts'
import { NhlFailure } from '#server/nhl/nhl-failure.ts'
import { jobs } from '#server/wiring/jobs.ts'
import { type Pool, startPool } from '../harness/harness.ts'
import { type CarelessNhl, type Lie, startCarelessNhl, type TrueChange } from '../harness/league/careless-nhl.ts'
import { type Person, signIn, signUp } from '../harness/people.ts'
import { type Contest, openContest } from '../survivor/survivor-steps.ts'
import { draftOn, startDraft } from '../two-team/drafters.ts'

/** The league's reports to a pool, with their times. */
export type Story = {
  season: readonly HandedInGame[]
  /** The season is one of those bundled, and the pool knows it up to the first moment. */
  isKnown?: boolean
  changes?: readonly TrueChange[]
  lies: readonly Lie[]
  /** The existing contest opens its week 1 here, before the false reports. */
  firstDay: Day
  /** The pool polls the league at these instants, the first time before the season. */
  moments: readonly Instant[]
  /** A second contest is created at the first of these moments from here on. */
  during: Instant
}

const teams = await bundledTeams()
const NAMES = ['Carl', 'Dora', 'Emil', 'Fay']
const FEED_JOBS = /^(games|survivor|standings|two-team)/

/** Plays a story in a separate pool and returns the pool's final state, with the false reports it received. */
export async function playStory(story: Story) {
  let league: CarelessNhl | undefined
  const { season, changes, lies, moments } = story
  const pool = await startPool({
    now: moments[0] ?? '',
    season: story.isKnown ? 'known at now' : 'none',
    nhl: (clock) => {
      league = startCarelessNhl({ now: clock.now, season, changes, teams, lies })
      return league.nhl
    },
  })
  try {
    await pool.db.updateTable('pool_settings').set({ season_year: '2025-26' }).execute()
    await runJobs(pool)
    const admin = await signIn(pool, 'admin')
    const members = []
    for (const name of NAMES) members.push(await signUp(pool, name))
    const contest = await openContest(pool, admin, { members, season_start_date: story.firstDay, auto_advance: true })
    const playing = [...new Set(season.map((game) => game.home_abbrev))]
    await pickAhead(contest, members, playing)
    Object.assign(pool.deps, { playOuts: atOnce })
    const draft = await startDraft(admin, members, { max_participants: members.length })
    await draftOn(members, draft, { choose: (of) => of.find((team) => playing.includes(team.abbreviation)) })
    let isOpened = false
    for (const moment of moments.slice(1)) {
      pool.clock.set(moment)
      pool.wall.set(moment)
      if (moment >= story.during && !isOpened) {
        isOpened = true
        await openLater(pool)
      }
      await runJobs(pool)
    }
    await openLater(pool)
    return {
      lieCounts: league?.lieCounts ?? new Map(),
      ...(await beliefsOf(pool)),
      titles: await titlesOf(pool, draft.contestId),
    }
  } finally {
    await pool.close()
  }
}

/** Enough to distinguish different facts by their chances. */
const FEW_SEASONS = 300

/** Plays a season out while the caller waits, so that its answer is that of the newest facts. */
const atOnce: PlayOuts = {
  find: (_about, question) => (question.over === 'season' ? titleChances({ ...question, seasons: FEW_SEASONS }) : null),
  stop: async () => {},
}

/** The title chances on the leaderboard of the drafted teams (F4). */
async function titlesOf(pool: Pool, contestId: number) {
  const admin = await signIn(pool, 'admin')
  const { body } = await admin.get<AnswerOf<typeof leaderboard>>(`/contest/leaderboard?contest_id=${contestId}`)
  return body.map((row) => ({
    // The order of the draft is drawn by lot, so the same teams are another member's.
    title_of: row.teams.map((team) => team.abbreviation).toSorted(),
    wins: row.total_wins,
    expected: row.expected_wins,
    chance: row.title_chance,
  }))
}

/** One run of the server's jobs. A league that doesn't answer fails the job, as it does in a real pool. */
async function runJobs(pool: Pool): Promise<void> {
  for (const { name, run } of jobs) if (FEED_JOBS.test(name)) await run(pool.deps).catch(unlessNhlFailed)
}

function unlessNhlFailed(error: unknown): void {
  const isNhl = error instanceof NhlFailure || (error instanceof Refusal && error.reason.code === 'nhl_unavailable')
  if (!isNhl) throw error
}

/** Everyone picks a different team for each of the first weeks there are, like a member who plans ahead. */
async function pickAhead(
  contest: Contest,
  members: readonly Person[],
  teamsOfSeason: readonly string[],
): Promise<void> {
  for (const [index, member] of members.entries()) {
    for (const week of [1, 2, 3]) {
      const team = teamsOfSeason[(index * 3 + week) % teamsOfSeason.length] ?? ''
      const { status, body } = await contest.pick(member, week, team)
      const isTooFar = body.code === 'unknown_week'
      if (status >= 300 && body.code !== 'team_idle' && !isTooFar) throw new Error(`${team}: ${JSON.stringify(body)}`)
    }
  }
}

/**
 * A contest that begins with the next week to lock, by an admin who has just signed in; none if every week has locked.
 */
async function openLater(pool: Pool): Promise<void> {
  const admin = await signIn(pool, 'admin')
  const { status, body } = await admin.post<FailureBody>('/survivor/contests', {
    contest_name: 'Later',
    season_year: '2025-26',
    season_start_date: easternDay(pool.clock.now()),
    max_participants: 20,
  })
  const isTooLate = body.code === 'no_open_week' || body.code === 'season_start_outside'
  if (status !== 201 && !isTooLate) throw new Error(`no contest: ${status} ${JSON.stringify(body)}`)
}

/** Everything the pool shows of its season, without write times. */
async function beliefsOf({ db, deps }: Pool) {
  const games = await db.selectFrom('games').selectAll().orderBy('game_id').execute()
  const weeks = await db.selectFrom('contest_weeks').selectAll().orderBy('contest_id').orderBy('week_number').execute()
  const entries = await db.selectFrom('participants').selectAll().orderBy('participant_id').execute()
  const picks = await db.selectFrom('picks').selectAll().orderBy('participant_id').orderBy('week_number').execute()
  const newest = db.selectFrom('playoff_standings').select((of) => of.fn.max('standing_date').as('day'))
  const table = await db
    .selectFrom('playoff_standings')
    .selectAll()
    .where('standing_date', '=', newest)
    .orderBy('team_id')
    .execute()
  const contests = await db.selectFrom('contests').selectAll().orderBy('contest_id').execute()
  const forecast = await readForecast(deps)
  return {
    games: games.map(({ updated_at: _at, ...game }) => game),
    weeks: weeks.map((week) => ({
      contest: week.contest_id,
      number: week.week_number,
      // A locked week keeps its last day, whichever games are in it now.
      days: [week.start_date, hasLocked(week, deps.now()) ? 'locked' : week.end_date],
      lock: week.lock_time,
      results: week.processed_at && [week.survived, week.eliminated, week.mass_elimination_prevented],
    })),
    contests: contests.map(({ contest_id: contest, status, phase, current_week }) => ({
      contest,
      status,
      phase,
      current_week,
    })),
    fates: entries.map((of) => ({
      contest: of.contest_id,
      fate: [of.participant_id, of.elimination_week, of.lost_lives, of.placement].join(' '),
    })),
    picks: picks.map((of) => ({
      contest: of.contest_id,
      pick: [of.participant_id, of.week_number, of.team_id, of.result].join(' '),
    })),
    table: table.map(({ standings_id: _id, known_at: _at, ...line }) => line),
    chances: [...(forecast?.homeWinChances ?? [])].toSorted(([a], [b]) => a - b),
    desk: (await readWaiting(deps)).items,
  }
}

type Beliefs = Awaited<ReturnType<typeof playStory>>

/** The differences between two pools' states, in words, except those its own desk reports to an admin. */
export function differenceOf(believed: Beliefs, right: Beliefs): string[] {
  const named = namedOn(believed.desk)
  const [said, wanted] = [linesOf(believed, named), linesOf(right, named)]
  return [
    ...said.filter((line) => !wanted.includes(line)),
    ...wanted.filter((line) => !said.includes(line)).map((line) => `missing ${line}`),
  ]
}

type Named = { locks: Set<string>; results: Set<number> }

/** The weeks locked by a wrong schedule, and the contests whose results an admin may recompute. */
function namedOn(desk: Beliefs['desk']): Named {
  const named: Named = { locks: new Set(), results: new Set() }
  for (const item of desk) {
    if (item.kind === 'locked_wrong') named.locks.add(`${item.contest_id} ${item.week_number}`)
    if (item.kind === 'out_of_date' || (item.kind === 'locked_wrong' && item.teams.length > 0)) {
      named.results.add(item.contest_id)
    }
  }
  return named
}

function linesOf(of: Beliefs, { locks, results }: Named): string[] {
  const weeks = of.weeks.map((week) => ({
    ...week,
    ...(locks.has(`${week.contest} ${week.number}`) ? { lock: 'named' } : {}),
    ...(results.has(week.contest) ? { results: 'named' } : {}),
  }))
  const played = [...of.contests, ...of.fates, ...of.picks].filter(({ contest }) => !results.has(contest))
  return [...of.games, ...of.table, ...of.chances, ...of.titles, ...weeks, ...played].map((line) =>
    JSON.stringify(line),
  )
}
