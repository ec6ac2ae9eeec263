import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Ledger, Register } from './load.ts'

/**
 * Compares what the pool stored with what the load sent: every acknowledged write is there exactly once; an unacknowledged
 * attempt may be there, at most once; nothing else is there. Returns the violations as sentences.
 */
export async function compare(db: Database, ledger: Ledger): Promise<string[]> {
  // Each check reads the table itself, so an index damaged by a crash would also show.
  await sql`set enable_indexscan = off`.execute(db)
  await sql`set enable_indexonlyscan = off`.execute(db)
  await sql`set enable_bitmapscan = off`.execute(db)
  return [
    ...ledger.strange,
    ...(await compareMembers(db, ledger)),
    ...(await compareDrafts(db, ledger)),
    ...(await compareChat(db, ledger)),
    ...(await comparePicks(db, ledger)),
    ...(await compareScores(db, ledger)),
  ]
}

async function compareMembers(db: Database, { signUps, joins }: Ledger): Promise<string[]> {
  const joined = sql<Key>`
    select u.email as key from participants p join users u using (user_id) where contest_id = ${joins.contestId}`
  return [
    ...compareKeys('sign-up', await list(db, sql`select email as key from users where email like 'member%'`), signUps),
    ...compareKeys('join', await list(db, joined), joins),
  ]
}

async function compareDrafts(db: Database, { contests, drafts }: Ledger): Promise<string[]> {
  const created = sql<Key>`select contest_name as key from contests where contest_name like 'Draft%'`
  const picked = sql<Key>`
    select concat_ws(' ', d.contest_id, pick_number, team_id) as key from draft_picks d join contests c using (contest_id)
    where c.contest_name like 'Draft%'`
  const withGaps = sql<Key>`
    select contest_id::text as key from draft_picks group by contest_id having max(pick_number) <> count(*)`
  return [
    ...compareKeys('contest', await list(db, created), contests),
    ...compareKeys('draft pick', await list(db, picked), drafts),
    ...(await list(db, withGaps)).map((contestId) => `draft ${contestId}: its picks have a gap`),
  ]
}

async function compareChat(db: Database, { chat: { tried, kept } }: Ledger): Promise<string[]> {
  const { rows } = await sql<{ client_id: string; message_id: number; message: string }>`
    select client_id, message_id, message from chat_messages where client_id is not null`.execute(db)
  const ids = { tried: new Set(tried.keys()), kept: new Set(kept.keys()) }
  const stored = rows.map((row) => row.client_id)
  return [
    ...compareKeys('chat', stored, ids),
    ...rows.flatMap(({ client_id, message_id, message }) => [
      ...(tried.get(client_id) === message ? [] : [`chat: ${message} is not what was said`]),
      ...(!kept.has(client_id) || kept.get(client_id) === message_id ? [] : [`chat: ${message} has another id`]),
    ]),
  ]
}

async function comparePicks(db: Database, { picks }: Ledger): Promise<string[]> {
  const { rows } = await sql<{ user_id: number; team_id: number }>`
    select p.user_id, k.team_id from picks k join participants p using (participant_id)
    where k.contest_id = ${picks.contestId}`.execute(db)
  return [...picks.of].flatMap(([userId, register]) => {
    const stored = rows.filter((row) => row.user_id === userId).map((row) => String(row.team_id))
    return compareRegister(`pick of ${userId}`, stored, register)
  })
}

async function compareScores(db: Database, { scores }: Ledger): Promise<string[]> {
  const wrong: string[] = []
  for (const [gameId, register] of scores) {
    const what = `score of ${gameId}`
    const score = sql<Key>`
      select greatest(home_score, away_score)::text as key from games where game_id = ${gameId} and score_by_hand`
    wrong.push(...compareRegister(what, await list(db, score), register))
    const { rows } = await sql<{ lines: number }>`
      select count(*) as lines from audit_log where subject = 'game' and subject_id = ${String(gameId)}`.execute(db)
    const lines = rows[0]?.lines ?? 0
    if (lines < register.acknowledged || lines > register.attempts)
      wrong.push(`${what}: ${lines} audit lines for ${register.acknowledged} of ${register.attempts} edits`)
  }
  return wrong
}

type Key = { key: string }

async function list(db: Database, query: ReturnType<typeof sql<Key>>): Promise<string[]> {
  return (await query.execute(db)).rows.map(({ key }) => key)
}

function compareKeys(what: string, stored: string[], { tried, kept }: { tried: Set<string>; kept: Set<string> }) {
  const there = new Set(stored)
  return [
    ...(there.size < stored.length ? [`${what}: doubled`] : []),
    ...[...kept].filter((key) => !there.has(key)).map((key) => `${what}: ${key} was acknowledged and is lost`),
    ...[...there].filter((key) => !tried.has(key)).map((key) => `${what}: ${key} is there and nobody wrote it`),
  ]
}

function compareRegister(what: string, stored: string[], { kept, tried }: Register): string[] {
  if (stored.length > 1) return [`${what}: doubled`]
  const [value] = stored
  if (value === undefined) return kept === null ? [] : [`${what}: ${kept} was acknowledged and is lost`]
  return value === kept || tried.has(value) ? [] : [`${what}: ${value} is stored, ${kept} was acknowledged last`]
}
