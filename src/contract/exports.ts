import { z } from 'zod'
import { auditFilters } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { idInPath } from './fields.ts'

const tag = 'Exports'
const ofContest = z.object({ contestId: idInPath })

/** Tables as CSV files, for whoever keeps the pool's books in a spreadsheet. */

export const exportAuditLog = endpoint({
  method: 'GET',
  path: '/admin/audit/export',
  access: 'admin',
  tag,
  summary: 'The audit log with the filters of its page as a CSV file, newest first, at most 10,000 lines.',
  query: auditFilters.omit({ before: true, limit: true }),
  answer: z.string(),
})

export const exportSurvivorStandings = endpoint({
  method: 'GET',
  path: '/survivor/contests/:contestId/standings/export',
  access: 'admin',
  tag,
  summary: 'The standings of a survivor contest as a CSV file.',
  params: ofContest,
  answer: z.string(),
})

export const exportPicks = endpoint({
  method: 'GET',
  path: '/survivor/contests/:contestId/picks/export',
  access: 'admin',
  tag,
  summary: 'Who picked whom in each week that has locked, as a CSV file (rulebook S5).',
  params: ofContest,
  answer: z.string(),
})

export const exportLeaderboard = endpoint({
  method: 'GET',
  path: '/contest/leaderboard/export',
  access: 'admin',
  tag,
  summary: 'The leaderboard of a contest with a draft as a CSV file.',
  query: z.object({ contest_id: idInPath }),
  answer: z.string(),
})
