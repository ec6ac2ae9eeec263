import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Ledger, Register } from './load.ts'

/**
 * Compares what the pool stored with what the load sent: every acknowledged write is there exactly once; an unacknowledged
 * attempt may be there, at most once; nothing else is there. Returns the violations as sentences.
 */
export async function compare(db: Database, ledger: Ledger): Promise<string[]> {
  const list = async (of: ReturnType<typeof sql<{ key: string }>>) => (await of.execute(db)).rows.map(({ key }) => key)
  const wrong: string[] = [...ledger.strange]
  const same = (what: string, stored: string[], { tried, kept }: { tried: Set<string>; kept: Set<string> }) => {
    const there = new Set(stored)
    if (there.size < stored.length) wrong.push(`${what}: doubled`)
    for (const key of kept) if (!there.has(key)) wrong.push(`${what}: ${key} was acknowledged and is lost`)
    for (const key of there) if (!tried.has(key)) wrong.push(`${what}: ${key} is there and nobody wrote it`)
  }

  // Each check reads the table itself, so an index damaged by a crash would also show.
  await sql`set enable_indexscan = off`.execute(db)
  await sql`set enable_indexonlyscan = off`.execute(db)
  await sql`set enable_bitmapscan = off`.execute(db)

  same('sign-up', await list(sql`select email as key from users where email like 'member%'`), ledger.signUps)
  const { contestId } = ledger.joins
  same(
    'join',
    await list(
      sql`select u.email as key from participants p join users u using (user_id) where contest_id = ${contestId}`,
    ),
    ledger.joins,
  )
  same(
    'contest',
    await list(sql`select contest_name as key from contests where contest_name like 'Draft%'`),
    ledger.contests,
  )
  same(
    'draft pick',
    await list(
      sql`select concat_ws(' ', d.contest_id, pick_number, team_id) as key from draft_picks d join contests c using (contest_id)
        where c.contest_name like 'Draft%'`,
    ),
    ledger.drafts,
  )
  const gaps = await list(
    sql`select contest_id::text as key from draft_picks group by contest_id having max(pick_number) <> count(*)`,
  )
  for (const gap of gaps) wrong.push(`draft ${gap}: its picks have a gap`)

  const { rows: said } = await sql<{ client_id: string; message_id: number; message: string }>`
    select client_id, message_id, message from chat_messages where client_id is not null`.execute(db)
  const { tried, kept } = ledger.chat
  same(
    'chat',
    said.map((row) => row.client_id),
    { tried: new Set(tried.keys()), kept: new Set(kept.keys()) },
  )
  for (const { client_id, message_id, message } of said) {
    if (tried.get(client_id) !== message) wrong.push(`chat: ${message} is not what was said`)
    if (kept.has(client_id) && kept.get(client_id) !== message_id) wrong.push(`chat: ${message} has another id`)
  }

  const { rows: picks } = await sql<{ user_id: number; team_id: number }>`
    select p.user_id, k.team_id from picks k join participants p using (participant_id)
    where k.contest_id = ${ledger.picks.contestId}`.execute(db)
  for (const [userId, register] of ledger.picks.of) {
    const stored = picks.filter((row) => row.user_id === userId).map((row) => String(row.team_id))
    wrong.push(...compareRegister(`pick of ${userId}`, stored, register))
  }
  for (const [gameId, register] of ledger.scores) {
    const stored = await list(
      sql`select greatest(home_score, away_score)::text as key from games where game_id = ${gameId} and score_by_hand`,
    )
    wrong.push(...compareRegister(`score of ${gameId}`, stored, register))
    const { rows } = await sql<{ lines: number }>`
      select count(*) as lines from audit_log where subject = 'game' and subject_id = ${String(gameId)}`.execute(db)
    const lines = rows[0]?.lines ?? 0
    if (lines < register.acknowledged || lines > register.attempts)
      wrong.push(`score of ${gameId}: ${lines} audit lines for ${register.acknowledged} of ${register.attempts} edits`)
  }
  return wrong
}

function compareRegister(what: string, stored: string[], { kept, tried }: Register): string[] {
  if (stored.length > 1) return [`${what}: doubled`]
  const [value] = stored
  if (value === undefined) return kept === null ? [] : [`${what}: ${kept} was acknowledged and is lost`]
  return value === kept || tried.has(value) ? [] : [`${what}: ${value} is stored, ${kept} was acknowledged last`]
}
