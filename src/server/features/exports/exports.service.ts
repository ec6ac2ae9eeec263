import type { AuditChange, AuditFilters, AuditLine } from '#contract/history/history.ts'
import type { SurvivorStanding } from '#contract/survivor/survivor.ts'
import type { LeaderboardRow } from '#contract/two-team/leaderboard.ts'
import { isSlot } from '#rules/survivor/playoffs/slots.ts'
import { type WeekName, weekTitle } from '#rules/survivor/week-words.ts'
import type { Deps } from '#server/deps.ts'
import { readLines } from '#server/features/history/history.service.ts'
import { readSeenBy } from '#server/features/survivor/picks/late-pickers.service.ts'
import { readContestRow } from '#server/features/survivor/survivor.service.ts'
import { readPickTimes, readStandings } from '#server/features/survivor/views.service.ts'
import { listContestWeeks } from '#server/features/survivor/weeks/weeks.service.ts'
import { readLeaderboard } from '#server/features/two-team/leaderboard/leaderboard.service.ts'
import { type CsvColumn, csvOf } from '#server/http/csv.ts'
import type { Caller } from '#server/http/session.ts'

const MOST_LINES = 10_000
const PAGE = 200

/** The audit log with the facts its page shows admins: those secret until a lock are left out (S5). */
export async function exportAuditLog(deps: Deps, caller: Caller, filters: AuditFilters): Promise<string> {
  const lines: AuditLine[] = []
  let before: number | undefined
  while (lines.length < MOST_LINES) {
    const page = await readLines(deps, { ...filters, before, limit: PAGE }, { caller, forMembers: false })
    lines.push(...page.lines)
    if (page.next === null) break
    before = page.next
  }
  const columns: CsvColumn<AuditLine>[] = [
    { title: 'Line', value: (line) => line.audit_id },
    { title: 'At (UTC)', value: (line) => line.at },
    { title: 'Who', value: (line) => line.who },
    { title: 'What', value: (line) => line.words },
    { title: 'Contest', value: (line) => line.contest_name },
    { title: 'Changes', value: (line) => changesIn(line) },
  ]
  return csvOf(columns, lines)
}

function changesIn({ changes, more, hidden_until }: AuditLine): string {
  if (hidden_until !== null) return `hidden until ${hidden_until}`
  const rest = more > 0 ? [`and ${more} more`] : []
  return [...changes.map(changeIn), ...rest].join('; ')
}

function changeIn({ what, before, after }: AuditChange): string {
  if (before === null) return `${what}: ${after}`
  return `${what}: ${before} -> ${after ?? 'removed'}`
}

export async function exportStandings(deps: Deps, caller: Caller, contestId: number): Promise<string> {
  const { participants } = await readShownStandings(deps, caller, contestId)
  const { lives } = await readContestRow(deps, contestId)
  const { weeks: names } = await listContestWeeks(deps, contestId)
  const columns: CsvColumn<SurvivorStanding>[] = [
    { title: 'Participant', value: (of) => of.participant_name },
    { title: 'User ID', value: (of) => of.user_id },
    { title: 'Status', value: (of) => (of.is_eliminated ? 'Eliminated' : 'Alive') },
    { title: 'Eliminated in week', value: (of) => outIn(of, names) },
    ...(lives > 1 ? [{ title: 'Lives left', value: (of: SurvivorStanding) => of.lives_left ?? null }] : []),
    { title: 'Weeks survived', value: (of) => of.weeks_survived },
    { title: 'Place', value: (of) => of.placement },
    { title: 'Teams used', value: (of) => of.teams_used },
    { title: 'Rulings', value: (of) => rulingsOf(of, names) },
  ]
  return csvOf(columns, participants)
}

const RULED = { excuse: 'excused', revive: 'revived', withdraw: 'withdrawn', correct_pick: 'pick corrected' } as const

/** Its content, for a reader ten years from now. */
function rulingsOf({ rulings = [] }: SurvivorStanding, weeks: readonly WeekName[]): string | null {
  return rulings.map(({ week_number, kind }) => `${titleOf(week_number, weeks)}: ${RULED[kind]}`).join('; ') || null
}

/** Read as of the instant at which `hidden` was determined, so that no lock falls in between (S2). */
async function readShownStandings(deps: Deps, { userId }: Caller, contestId: number) {
  const { now, hidden } = await readSeenBy(deps, { userId })
  const reader = { hidden: hidden.get(contestId) ?? [] }
  return (await readStandings({ db: deps.db, now: () => now }, contestId, reader)).answer
}

/**
 * Participants by weeks, with each pick's time and number of changes, but only picks of weeks that have locked and in
 * which the caller can no longer pick (S2, S5).
 */
export async function exportPicks(deps: Deps, caller: Caller, contestId: number): Promise<string> {
  const { participants } = await readShownStandings(deps, caller, contestId)
  const { weeks: names } = await listContestWeeks(deps, contestId)
  const weeks = new Set(participants.flatMap((of) => of.teams_used_list.map((pick) => pick.week_number)))
  const times = await readPickTimes(deps, { contestId, weekNumbers: [...weeks] })
  const timeOf = new Map(times.map((of) => [`${of.participant_id} ${of.week_number}`, of]))
  const columns: CsvColumn<SurvivorStanding>[] = [
    { title: 'Participant', value: (of) => of.participant_name },
    { title: 'User ID', value: (of) => of.user_id },
    { title: 'Eliminated in week', value: (of) => outIn(of, names) },
    ...[...weeks]
      .sort((a, b) => a - b)
      .flatMap((week): CsvColumn<SurvivorStanding>[] => {
        const title = titleOf(week, names)
        // Only for a visible pick: the week's others can still be hidden from the reader (S2).
        const shown = (of: SurvivorStanding) => of.teams_used_list.find((pick) => pick.week_number === week)
        const time = (of: SurvivorStanding) => (shown(of) ? timeOf.get(`${of.participant_id} ${week}`) : undefined)
        return [
          { title, value: (of) => shown(of)?.abbreviation ?? null },
          { title: `${title}: picked at (UTC)`, value: (of) => time(of)?.picked_at ?? null },
          { title: `${title}: times changed`, value: (of) => time(of)?.changes ?? null },
        ]
      }),
  ]
  return csvOf(columns, participants)
}

function titleOf(weekNumber: number, weeks: readonly WeekName[]): string {
  return weekTitle(weeks.find((of) => of.week_number === weekNumber) ?? { week_number: weekNumber })
}

/** A week's number; a playoff slot by its round and game (P1). */
function outIn({ elimination_week: week }: SurvivorStanding, weeks: readonly WeekName[]): string | number | null {
  return week === null || !weeks.some((of) => of.week_number === week && isSlot(of)) ? week : titleOf(week, weeks)
}

export async function exportLeaderboard(deps: Deps, contestId: number): Promise<string> {
  const rows = await readLeaderboard(deps, contestId)
  const columns: CsvColumn<LeaderboardRow>[] = [
    { title: 'Rank', value: (row) => row.rank },
    { title: 'Participant', value: (row) => row.participant_name },
    { title: 'User ID', value: (row) => row.user_id },
    { title: 'Teams', value: (row) => row.teams.map((team) => team.abbreviation).join(' ') },
    { title: 'Wins of each', value: (row) => row.teams.map((team) => team.wins).join(' ') },
    { title: 'Total Wins', value: (row) => row.total_wins },
    { title: 'Playoff Wins', value: (row) => row.total_playoff_wins },
  ]
  return csvOf(columns, rows)
}
