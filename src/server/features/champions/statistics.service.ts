import type { JudgedPick, MemberResult, MemberStatistics, PastContest } from '#contract/champions/champions.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { bestPick, worstPick } from '#rules/champions/best-picks.ts'
import { titlesOf } from '#rules/champions/champions.ts'
import type { Database } from '#server/db/database.ts'
import { atOneMoment } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { requireUser } from '#server/features/accounts/users/users.service.ts'
import { type Records, readRecords } from '#server/features/survivor/results/records.service.ts'
import { type DraftResult, readDraftResults } from '#server/features/two-team/leaderboard/results.service.ts'
import { hasDraft, listPastContests } from './champions.service.ts'

/** A member's statistics over the years (Y3), the same for every reader: only locked weeks with results count (S5). */
export async function readStatistics(deps: Pick<Deps, 'db' | 'now'>, userId: number): Promise<MemberStatistics> {
  const now = deps.now()
  return atOneMoment(deps, async ({ db }) => {
    const { id, name, lastName } = await requireUser(db, userId)
    const contests = await listPastContests(db)
    const titles = titlesOf(contests, userId)
    const { entries, picks } = await readRecords(db, { userId, now })
    const results = await listResults(db, { contests, titles, userId, entries })
    return {
      member: { user_id: id, name: fullName({ name, lastName }) },
      titles: titles.length,
      seasons: new Set(results.map(({ season_year }) => season_year)).size,
      weeks_survived: results.reduce((total, { weeks_survived }) => total + (weeks_survived ?? 0), 0),
      slots_survived: results.reduce((total, { slots_survived }) => total + (slots_survived ?? 0), 0),
      best_pick: toJudged(bestPick(picks), contests),
      worst_pick: toJudged(worstPick(picks), contests),
      results,
    }
  })
}

type MemberEntry = Records['entries'][number]
type Asked = {
  contests: readonly PastContest[]
  titles: readonly PastContest[]
  userId: number
  entries: readonly MemberEntry[]
}

async function listResults(db: Database, { contests, titles, userId, ...of }: Asked): Promise<MemberResult[]> {
  const entries = new Map(of.entries.map((entry) => [entry.contest_id, entry]))
  const drafts = await readDraftResults(db, contests.filter(hasDraft))
  return contests.flatMap((contest) => {
    const entry = entries.get(contest.contest_id)
    const drafted = drafts.get(contest.contest_id)?.find((row) => row.user_id === userId)
    if (!entry && !drafted) return []
    return [{ ...toResult(contest, { entry, drafted }), is_title: titles.includes(contest) }]
  })
}

function toResult(
  contest: PastContest,
  { entry, drafted }: { entry: MemberEntry | undefined; drafted: DraftResult | undefined },
): Omit<MemberResult, 'is_title'> {
  const place = entry?.placement ?? drafted?.rank ?? null
  return {
    ...named(contest),
    participants: contest.participants,
    place: contest.status === 'completed' ? place : null,
    weeks_survived: entry?.weeks_survived ?? null,
    slots_survived: entry?.slots_survived ?? null,
    out_in: entry ? outIn(entry) : null,
    wins: drafted?.total_wins ?? null,
    teams: drafted?.teams ?? [],
  }
}

function outIn({ elimination_week, round, game_number }: MemberEntry): MemberResult['out_in'] {
  return elimination_week === null ? null : { week_number: elimination_week, round, game_number }
}

function toJudged(pick: Records['picks'][number] | null, contests: readonly PastContest[]): JudgedPick | null {
  const contest = contests.find((of) => of.contest_id === pick?.contest_id)
  if (!pick || !contest) return null
  const { result: _, slate: _slate, participant_id: _participant_id, ...rest } = pick
  return { ...named(contest), ...rest }
}

function named({ contest_id, contest_name, contest_type, season_year, status }: PastContest) {
  return { contest_id, contest_name, contest_type, season_year, status }
}
