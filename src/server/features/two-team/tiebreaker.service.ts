import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import { draftSettingsOf, usualDraftSettings } from '#contract/two-team/draft-settings.ts'
import { refuseClock } from '#rules/two-team/draft-clock.ts'
import { refuseTiebreaker } from '#rules/two-team/tiebreaker.ts'
import type { Tx } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { statusOf } from '#server/features/contests/contest-view.ts'
import {
  auditContest,
  findTiebreakerOf,
  insertContest,
  type NewContest,
  viewContest,
} from '#server/features/contests/contests.service.ts'
import { newSeed } from '#server/features/contests/draw.ts'
import { insertEntry, lockUsers } from '#server/features/contests/entries.service.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { completeLocked } from './completion.service.ts'
import { chooseExclusion } from './draft/draft-teams.service.ts'
import { isFinished } from './finished.service.ts'
import { notifyOfStart } from './start/start-mails.service.ts'
import { listFirst } from './tied.service.ts'
import { lockDraftContest, refuseStart } from './two-team.service.ts'

type Wanted = NewContest<'playoff_tiebreaker'>

/** A new tiebreaker's initial fields and entries. */
type Beginning = {
  contest_name: string
  season_year: string
  max_participants: number
  tiebreaker_of: number | null
  entrants: { user_id: number; participant_name: string }[]
}

/**
 * Creates a tiebreaker (B1): with `tiebreaker_of`, filled with the members tied for first place in that contest, which
 * is completed if it wasn't (D10), else empty. Refuses if the newest standings can't provide its teams (B2), or its
 * playoffs have been played (O9).
 */
export async function createTiebreaker(deps: Deps, caller: Caller, wanted: Wanted): Promise<ContestWithParticipants> {
  return deps.db.transaction().execute(async (tx) => {
    const { tiebreaker_of } = wanted
    refuseStart(deps, wanted.starts_at)
    const settings = draftSettingsOf(usualDraftSettings, wanted)
    refuse(refuseClock(settings))
    const { entrants, ...beginning } =
      tiebreaker_of === undefined
        ? beginEmpty(wanted)
        : await beginTied(tx, deps, { caller, wanted: { ...wanted, tiebreaker_of } })
    const { season_year } = beginning
    if (await isFinished(tx, { contest_type: 'playoff_tiebreaker', season_year }))
      throw new Refusal({ code: 'nothing_left_to_play', season_year })
    const exclusion = await chooseExclusion(tx, {
      seasonYear: beginning.season_year,
      participants: beginning.max_participants,
      excludedTeamId: wanted.excluded_team_id ?? null,
    })
    const at = deps.now()
    const fields = {
      ...beginning,
      ...exclusion,
      ...settings,
      starts_at: wanted.starts_at ?? null,
    }
    const contestId = await insertContest(tx, {
      ...fields,
      contest_type: 'playoff_tiebreaker',
      created_at: at,
      draft_seed: newSeed(deps.random),
    })
    for (const entrant of entrants) await insertEntry(tx, { ...entrant, contest_id: contestId, joined_at: at })
    const { starts_at, contest_name } = fields
    if (starts_at !== null) await notifyOfStart(tx, deps, { contest_id: contestId, contest_name, starts_at })
    const after = {
      contest_type: wanted.contest_type,
      ...fields,
      participants: entrants.map((of) => of.participant_name),
    }
    await auditContest(tx, deps, caller, { action: 'create', contestId, after })
    return viewContest(tx, { contestId, withEmails: true })
  })
}

/** Refuses if a required field is missing (spec 5). */
function beginEmpty({ contest_name, season_year, max_participants }: Wanted): Beginning {
  if (contest_name === undefined || season_year === undefined || max_participants === undefined) {
    throw new Refusal({ code: 'fields_missing' })
  }
  return { contest_name, season_year, max_participants, tiebreaker_of: null, entrants: [] }
}

/** The season and size come from the tied contest. It is locked, so that only one of two simultaneous requests succeeds. */
async function beginTied(
  tx: Tx,
  deps: Deps,
  { caller, wanted }: { caller: Caller; wanted: Wanted & { tiebreaker_of: number } },
): Promise<Beginning> {
  const { tiebreaker_of } = wanted
  const contest = await lockDraftContest(tx, tiebreaker_of)
  const first = await listFirst(tx, contest)
  const there = await lockUsers(
    tx,
    first.flatMap(({ user_id }) => user_id ?? []),
  )
  const entrants = first.flatMap(({ user_id, participant_name }) =>
    user_id !== null && there.has(user_id) ? [{ user_id, participant_name }] : [],
  )
  refuse(
    refuseTiebreaker({
      contest: { contest_type: contest.contest_type, status: statusOf(contest) },
      isFinished: await isFinished(tx, contest),
      tied: first.length,
      members: entrants.length,
      exists: (await findTiebreakerOf(tx, tiebreaker_of)) !== null,
    }),
  )
  if (contest.status === 'in_progress') await completeLocked(tx, deps, { actor: caller, contest })
  const contest_name = wanted.contest_name ?? nameAfter(contest)
  return { contest_name, season_year: contest.season_year, max_participants: entrants.length, tiebreaker_of, entrants }
}

const LONGEST_NAME = 100
const ENDING = ' Tiebreaker'

function nameAfter({ contest_name }: { contest_name: string }): string {
  return `${contest_name.slice(0, LONGEST_NAME - ENDING.length).trim()}${ENDING}`
}
