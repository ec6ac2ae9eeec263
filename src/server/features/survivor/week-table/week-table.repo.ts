import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Place } from '#server/db/pages.ts'
import { rowVersion } from '#server/db/version.ts'
import type { NamedPick } from '../picks/picks.repo.ts'
import { areAmong, type EntryOfWeek, entriesOfWeek, type WeekPlayers } from '../picks/players.repo.ts'

/**
 * How many of those who play a week have picked each team, by result; `team_id` is null for those without a pick. `fewest_lost` are the lives
 * that whoever of them has most left has lost (S18).
 */
export type Tally = { team_id: number | null; result: string | null; entries: number; fewest_lost: number }

/**
 * Differs as soon as anything that the tallies of a week are made of does; null before its games were counted at the lock. From then on
 * only late picks are written (`writePicks`), and whoever corrects results rewrites weeks or rulings with them.
 */
export async function findTalliesVersion(db: Database, { contestId, weekNumber }: WeekPlayers): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' / ',
      (select string_agg(${rowVersion('w')}, ' ' order by w.week_id) from contest_weeks w where w.contest_id = ${contestId}),
      (select string_agg(${rowVersion('r')}, ' ' order by r.ruling_id) from rulings r
        where r.contest_id = ${contestId} and r.taken_back_at is null),
      (select concat(count(1), ' ', max(k.pick_id)) from picks k
        where k.contest_id = ${contestId} and k.week_number = ${weekNumber} and k.is_late)
    ) as version
    from contest_weeks where contest_id = ${contestId} and week_number = ${weekNumber} and fixed_at is not null`.execute(
    db,
  )
  return rows[0]?.version ?? null
}

export async function tallyWeek(db: Database, week: WeekPlayers): Promise<Tally[]> {
  const { contestId, weekNumber } = week
  const { rows } = await sql<Tally>`
    select k.team_id, k.result, count(1)::int as entries, min(cardinality(participants.lost_lives))::int as fewest_lost
    from participants left join picks k on k.participant_id = participants.participant_id and k.week_number = ${weekNumber}
    where participants.contest_id = ${contestId} and ${areAmong(week)}
    group by k.team_id, k.result`.execute(db)
  return rows
}

/** A part of the table: picks by their result or, without one, by their teams, or who has no pick. */
export type Section = { at: number; of: { result: string } | { teams: readonly number[] } | 'no_pick' }

export type TableRow = Omit<NamedPick, 'team_id'> & { section: number; team_id: number | null; name_order: string }

/** The table is sorted by section, then by name. */
type Asked = { week: WeekPlayers; after: Place | null; limit: number }

/**
 * The first rows of these sections, or those below a place, each section in the order of names. The sections are read one after the
 * other, as many as it takes: a page costs what it holds.
 */
export async function listTable(
  db: Database,
  { sections, ...asked }: Asked & { sections: readonly Section[] },
): Promise<TableRow[]> {
  if (sections.length === 0) return []
  const parts = sections.map((section) => rowsOf(section, asked))
  const { rows } = await sql<TableRow>`
    select * from (${sql.join(parts, sql` union all `)}) t limit ${asked.limit}`.execute(db)
  return rows
}

function rowsOf({ at, of }: Section, { week, after, limit }: Asked): RawBuilder<TableRow> {
  const { contestId, weekNumber } = week
  const person = sql.raw(
    'participants.participant_id, participants.user_id, participants.participant_name, participants.elimination_week, participants.lost_lives',
  )
  const below = after?.section === at ? sql`and ${isBelow(after)}` : sql``
  const ending = sql`where participants.contest_id = ${contestId} and ${areAmong(week)} ${below}`
  const inOrder = sql`order by name_order(participants.participant_name), participants.participant_id limit ${limit}`
  const name = sql.raw('name_order(participants.participant_name) as name_order')
  if (of === 'no_pick')
    return sql`(
      select ${at}::int as section, ${person}, ${weekNumber}::int as week_number, null::int as team_id, null as result,
        null::boolean as is_late, null as entered_by_name, ${name}
      from participants ${ending} and not exists(
        select from picks k where k.participant_id = participants.participant_id and k.week_number = ${weekNumber})
      ${inOrder})`
  const isIn =
    'result' in of ? sql`k.result = ${of.result}` : sql`k.result is null and k.team_id = any(${[...of.teams]}::int[])`
  return sql`(
    select ${at}::int as section, ${person}, k.week_number, k.team_id, k.result, k.is_late, k.entered_by_name, ${name}
    from participants join picks k
      on k.participant_id = participants.participant_id and k.week_number = ${weekNumber} and ${isIn}
    ${ending} ${inOrder})`
}

const isBelow = ({ key, id }: Place) =>
  sql`(name_order(participants.participant_name), participants.participant_id) > (${key}, ${id}::int)`

/** Who plays the week and whether they have picked, never what (S5), in the order of names. */
export async function listPickers(db: Database, { week, after, limit }: Asked) {
  const { rows } = await sql<EntryOfWeek & { name_order: string }>`
    select participant_id, user_id, participant_name, elimination_week, lost_lives, has_picked,
      name_order(participant_name) as name_order
    from (${entriesOfWeek(week)}) participants ${after ? sql`where ${isBelow(after)}` : sql``}
    order by name_order(participant_name), participant_id limit ${limit}`.execute(db)
  return rows
}
