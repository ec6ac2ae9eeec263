import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idInPath, instant, namedEntry, namedTeam, needed, ofContest, pickedTeam } from '#contract/fields.ts'
import { rulingKinds } from '#rules/survivor/results/ruling-kinds.ts'
import { changedFates } from './advance.ts'
import { week_number } from './survivor.ts'
import { weekResults } from './weeks.ts'

const kind = z.enum(rulingKinds, 'Select a ruling')

const team = z.object(namedTeam)

const ruling = z.object({
  ruling_id: z.int(),
  ...namedEntry,
  week_number: z.int(),
  kind,
  /** A corrected pick's new team. Null too while the caller could still pick late in that week (rulebook S2). */
  team: team.nullable(),
  team_before: team.nullable(),
  /** Null only while the caller could still pick late in that week, because the reason may name teams. */
  reason: z.string().nullable(),
  made_at: instant,
  made_by: z.string(),
})
export type Ruling = z.infer<typeof ruling>

/** The effect of making or removing a ruling */
const effect = {
  /** Members whose outcome in the contest would change, by name. */
  lines: changedFates,
  /** Processed weeks whose results would change. */
  weeks: z.array(weekResults),
  /** False if the week isn't processed yet: the ruling applies when it is. */
  counts_now: z.boolean(),
}

const asked = z.object({
  participant_id: id,
  week_number,
  kind,
  /** Required for a corrected pick, and only allowed there. */
  team_id: pickedTeam.optional(),
})
const reason = needed('Give a reason').pipe(z.string().max(300, 'Must be at most 300 characters'))

export const listRulings = endpoint('GET', '/survivor/contests/:contestId/rulings', {
  access: 'member',
  summary: 'The rulings of a contest that are in effect, newest first (rulebook S16).',
  params: ofContest,
  answer: z.object({ rulings: z.array(ruling) }),
})

export const previewRuling = endpoint('POST', '/survivor/contests/:contestId/rulings/preview', {
  access: 'admin',
  onlyReads: true,
  summary: 'What a ruling would change, by name; changes nothing and is refused like the ruling (rulebook S16).',
  params: ofContest,
  body: asked.extend({ reason: z.string().optional() }),
  answer: z.object(effect),
})

export const makeRuling = endpoint('POST', '/survivor/contests/:contestId/rulings', {
  access: 'admin',
  summary:
    'Rules about one member and week: excuse, revive, withdraw or correct_pick. The results follow at once (rulebook S16).',
  params: ofContest,
  body: asked.extend({ reason }),
  answer: z.object({ ruling_id: z.int(), ...effect }),
  status: 201,
})

const ofRuling = ofContest.extend({ rulingId: idInPath })

export const previewTakeBackRuling = endpoint('POST', '/survivor/contests/:contestId/rulings/:rulingId/preview', {
  access: 'admin',
  onlyReads: true,
  summary: 'What taking back a ruling would change, by name; changes nothing.',
  params: ofRuling,
  answer: z.object(effect),
})

export const takeBackRuling = endpoint('DELETE', '/survivor/contests/:contestId/rulings/:rulingId', {
  access: 'admin',
  summary: 'Takes back a ruling, as if it had never been made (rulebook S16).',
  params: ofRuling,
  answer: z.object(effect),
})
