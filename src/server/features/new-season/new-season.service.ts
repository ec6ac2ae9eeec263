import type { Contest } from '#contract/contests/contests.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { proposeSeason, startSeason } from '#contract/new-season/new-season.ts'
import { draftSettingsOf } from '#contract/two-team/draft-settings.ts'
import { startNextSeason } from '#rules/contests/next-season.ts'
import { proposedClock, proposedDraftDay } from '#rules/contests/proposals.ts'
import { easternInstant, type Instant } from '#rules/time.ts'
import { isUniqueViolation, type Tx } from '#server/db/database.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { type ContestRow, listSummaries, lockContest, viewContest } from '#server/features/contests/contests.service.ts'
import { copyFees } from '#server/features/contests/fees.service.ts'
import { notifyEach } from '#server/features/outbox/notify.service.ts'
import { readSeasons } from '#server/features/settings/seasons.service.ts'
import { createIn as createSurvivorIn, settingsToCopy } from '#server/features/survivor/survivor.service.ts'
import { createContest as createTwoTeam } from '#server/features/two-team/two-team.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { newSeason } from './new-season.mail.ts'
import { listCopies, listMembersOf, markCopy } from './new-season.repo.ts'

type Wanted = BodyOf<typeof startSeason>['contests']

/**
 * Last season's contests, with the proposals for the next one (Y1). A tiebreaker and a second chance belong to their
 * own season and aren't copied.
 */
export async function readProposal(deps: Deps): Promise<AnswerOf<typeof proposeSeason>> {
  return inSnapshot(deps.db, async (db) => {
    const { seasons, proposed } = await readSeasons({ db, now: deps.now })
    const season = seasons.find(({ season_year }) => season_year === proposed)
    if (!season) throw new TypeError('the proposed season is one of the list')
    const { season_year, first_day, is_proposal } = season
    const earlier = (await listSummaries(db)).filter((of) => isCopied(of) && of.season_year < season_year)
    const from_season =
      earlier
        .map((of) => of.season_year)
        .sort()
        .at(-1) ?? null
    const last = earlier.filter((of) => of.season_year === from_season)
    const ids = last.map(({ contest_id }) => contest_id)
    const copies = await listCopies(db, ids)
    const before = seasons.find((of) => of.season_year === from_season)
    const contests = last.map((contest) => ({
      copied_from: contest.contest_id,
      contest_type: contest.contest_type,
      contest_name: contest.contest_name.replace(from_season ?? '', season_year),
      max_participants: contest.max_participants,
      participants: contest.current_participants,
      season_start_date: contest.contest_type === 'survivor' ? first_day : null,
      ...draftOf(contest, { before, next: season, now: deps.now() }),
      lives: contest.lives,
      max_entries: contest.max_entries,
      copied_to: copies.get(contest.contest_id) ?? null,
    }))
    return {
      from_season,
      season_year,
      first_day,
      is_proposal,
      contests,
      members: (await listMembersOf(db, ids)).length,
    }
  })
}

type Season = Awaited<ReturnType<typeof readSeasons>>['seasons'][number]
type Seasons = { before: Season | undefined; next: Season; now: Instant }

/** The proposed start and clock of a draft: last season's, or those that the dialog proposes (D4, D6). */
function draftOf(contest: ContestRow, { before, next, now }: Seasons) {
  const { contest_type, starts_at: last, pick_seconds, daytime_only } = contest
  if (contest_type !== 'two_team') return { starts_at: null, pick_seconds: null, daytime_only: false }
  const to = next.first_day
  const starts_at =
    last !== null && before !== undefined
      ? startNextSeason({ starts_at: last, from: before.first_day, to, lastDay: before.last_day, now })
      : eveningBefore({ firstDay: to, now })
  return { starts_at, ...(pick_seconds === null ? proposedClock(starts_at !== null) : { pick_seconds, daytime_only }) }
}

/** Null once it has passed. */
function eveningBefore({ firstDay, now }: { firstDay: string; now: Instant }): Instant | null {
  const start = easternInstant(proposedDraftDay(firstDay), { hour: 20, minute: 0 })
  return start > now ? start : null
}

const isCopied = ({
  contest_type,
  status,
  second_chance_of,
}: Pick<ContestRow, 'contest_type' | 'status' | 'second_chance_of'>) =>
  contest_type !== 'playoff_tiebreaker' && second_chance_of === null && status !== 'cancelled'

/**
 * Copies contests with their settings to a season and invites last year's members, all in one transaction (Y1). Refuses
 * `season_copied` for a contest already copied, so that pressing the button twice has no further effect.
 */
export async function startNewSeason(
  deps: Deps,
  caller: Caller,
  { seasonYear, wanted }: { seasonYear: string; wanted: Wanted },
): Promise<{ contests: Contest[]; invited: number }> {
  const season = await deps.db.transaction().execute(async (tx) => {
    const contests: Contest[] = []
    // In a fixed order, so that two admins wait for each other.
    for (const one of wanted.toSorted((a, b) => a.copied_from - b.copied_from)) {
      contests.push(await copyContest(tx, deps, { caller, seasonYear, one }))
    }
    return { contests, invited: await invite(tx, deps, { seasonYear, wanted, contests }) }
  })
  for (const { contest_type, contest_id } of season.contests)
    if (contest_type === 'survivor') deps.live.publish({ about: 'survivor', contest_id })
  return season
}

async function copyContest(
  tx: Tx,
  deps: Deps,
  { caller, seasonYear, one }: { caller: Caller; seasonYear: string; one: Wanted[number] },
): Promise<Contest> {
  const source = await lockContest(tx, one.copied_from)
  if (!source || !isCopied(source)) throw new Refusal({ code: 'unknown_contest' })
  const { contest_name } = source
  if (source.season_year >= seasonYear)
    throw new Refusal({ code: 'season_not_later', contest_name, season_year: seasonYear })
  try {
    const contestId = await createLike(tx, deps, { caller, source, seasonYear, one })
    await markCopy(tx, { contestId, copiedFrom: source.contest_id })
    await copyFees(tx, { contestId, copiedFrom: source.contest_id })
    const { participants: _, ...contest } = await viewContest(tx, { contestId, withEmails: false })
    return contest
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal({ code: 'season_copied', contest_name, season_year: seasonYear })
    throw error
  }
}

/** A new contest with another one's settings. */
async function createLike(
  tx: Tx,
  deps: Deps,
  { caller, source, seasonYear, one }: { caller: Caller; source: ContestRow; seasonYear: string; one: Wanted[number] },
): Promise<number> {
  const named = { contest_name: one.contest_name, season_year: seasonYear }
  if (source.contest_type === 'survivor') {
    const season_start_date = one.season_start_date ?? (await firstDayOf({ ...deps, db: tx }, seasonYear))
    const settings = { ...settingsToCopy(source), season_start_date }
    return (await createSurvivorIn(tx, deps, { actor: caller, wanted: { ...named, ...settings } })).contest_id
  }
  // The table holds only valid draft sizes.
  const size = source.max_participants as 2 | 4 | 8 | 16 | 32
  const wanted = {
    ...named,
    contest_type: 'two_team',
    max_participants: size,
    ...draftSettingsOf(source, one),
    starts_at: one.starts_at ?? null,
  } as const
  return (await createTwoTeam({ ...deps, db: tx }, caller, wanted)).contest_id
}

async function firstDayOf(deps: Deps, seasonYear: string): Promise<string> {
  const season = (await readSeasons(deps)).seasons.find(({ season_year }) => season_year === seasonYear)
  if (!season) throw new Refusal({ code: 'season_start_outside', season_year: seasonYear })
  return season.first_day
}

async function invite(
  tx: Tx,
  deps: Deps,
  { seasonYear, wanted, contests }: { seasonYear: string; wanted: Wanted; contests: readonly Contest[] },
): Promise<number> {
  const members = await listMembersOf(
    tx,
    wanted.map(({ copied_from }) => copied_from),
  )
  await notifyEach(tx, deps, members, ({ name }) =>
    newSeason.of({
      name,
      season: seasonYear,
      contests: contests.map(({ contest_name }) => contest_name),
      path: `/join?season=${seasonYear}`,
    }),
  )
  return members.length
}
