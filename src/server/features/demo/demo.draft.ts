import { createHash } from 'node:crypto'
import type { Contest, ContestWithParticipants } from '#contract/contests/contests.ts'
import type { Draft } from '#contract/two-team/draft.ts'
import { contestTypes } from '#rules/contests/contest-types.ts'
import { easternInstant, type Instant, plus, seconds } from '#rules/time.ts'
import { CannotStart } from '#server/cannot-start.ts'
import type { Deps } from '#server/deps.ts'
import { MEMBER_LOGIN } from '#server/features/accounts/sign-in/demo-logins.ts'
import { countUsers, listUsers } from '#server/features/accounts/users/users.service.ts'
import { listContests, viewContest } from '#server/features/contests/contests.service.ts'
import { addPlayers, at, callerOf, type Player } from '#server/features/demo/demo.players.ts'
import { CAST } from '#server/features/demo/demo.story.ts'
import { openSurvivor } from '#server/features/demo/demo.survivor.ts'
import { EXPECTED } from '#server/features/demo/demo.two-team.ts'
import { startWaitingContest } from '#server/features/survivor/survivor.service.ts'
import { makeDraftPick } from '#server/features/two-team/draft/draft.service.ts'
import { listDraftTeams, readRunningDraft } from '#server/features/two-team/draft/views.service.ts'
import { joinContest } from '#server/features/two-team/entries.service.ts'
import { createContest } from '#server/features/two-team/two-team.service.ts'
import { Refusal } from '#server/http/errors.ts'

/**
 * Sets up the draft demo (O4): the Sunday evening before the season, sixteen members, a survivor contest that has just
 * started, and an empty two-team contest for sixteen with a one-minute pick clock. `playForOthers` does the rest.
 */
export async function seedDraftDemo(deps: Deps): Promise<void> {
  if ((await countUsers(deps.db)) > 0) {
    throw new CannotStart(
      'The demo was interrupted while it was being set up. Start over: npm run demo -- --draft --reset',
    )
  }
  const players = await addPlayers(at(deps, easternInstant('2025-09-28', { hour: 12, minute: 0 })))
  const [admin] = players
  if (!admin) return
  const survivorId = await openSurvivor(deps, { admin, players })
  const evening = easternInstant('2025-10-05', { hour: 18, minute: 0 })
  await startWaitingContest(at(deps, evening), admin.caller, survivorId)
  await createContest(deps, admin.caller, {
    contest_type: 'two_team',
    contest_name: 'Two-Team 2025-26',
    season_year: '2025-26',
    max_participants: 16,
    pick_seconds: 60,
  })
}

/**
 * One step of the fifteen scripted members: the next one joins or picks, a few seconds after the previous one. They use
 * the same services as people. Each step derives what is due from the contests, so it can run twice and continues after
 * a restart. The sixteenth member is the person watching the demo; their place and picks are left to them.
 */
export async function playForOthers(deps: Deps): Promise<void> {
  const players = await listScripted(deps)
  for (const contest of await listContests(deps)) {
    try {
      if (contest.status === 'waiting') await joinNext(deps, { contest, players })
      if (contest.status === 'drafting') await pickNext(deps, { contest, players })
    } catch (error) {
      // Someone was faster; the next step takes that into account.
      if (!(error instanceof Refusal)) throw error
    }
  }
}

type Step = { contest: Contest; players: readonly Player[] }

/** The demo's characters that are still active members, except the person's own. */
async function listScripted(deps: Deps): Promise<Player[]> {
  const users = (await listUsers(deps)).filter((user) => user.active)
  return CAST.filter(({ email }) => email !== MEMBER_LOGIN.email).flatMap((character) => {
    const user = users.find(({ email }) => email === character.email)
    return user ? [{ ...character, caller: callerOf(user) }] : []
  })
}

async function joinNext(deps: Deps, { contest, players }: Step): Promise<void> {
  if (!contestTypes[contest.contest_type].has_draft || contest.tiebreaker_of !== null) return
  const contestId = contest.contest_id
  const full = await viewContest(deps.db, { contestId, withEmails: false })
  const isIn = (userId: number) => full.participants.some(({ user_id }) => user_id === userId)
  const next = players.find(({ caller }) => !isIn(caller.userId))
  if (!next || freePlaces(full, players) === 0) return
  const last =
    full.participants
      .map(({ joined_at }) => joined_at)
      .toSorted()
      .at(-1) ?? full.created_at
  const pause = pauseOf({ from: 1, to: 4, of: `${contestId} join ${full.current_participants}` })
  if (deps.now() >= plus(last, pause)) await joinContest(deps, next.caller, { contestId })
}

/** Keeps a place for the person until they join. */
function freePlaces({ participants, max_participants }: ContestWithParticipants, players: readonly Player[]): number {
  const isPerson = (userId: number | null) => players.every(({ caller }) => caller.userId !== userId)
  const kept = participants.some(({ user_id }) => isPerson(user_id)) ? 0 : 1
  return Math.max(0, max_participants - participants.length - kept)
}

async function pickNext(deps: Deps, { contest, players }: Step): Promise<void> {
  const contestId = contest.contest_id
  const { current, picks, paused, ...clock } = await readRunningDraft(deps, contestId)
  const player = players.find(({ caller }) => caller.userId === current?.participant.user_id)
  if (!current || !player || paused) return
  const { pick_number, round } = current
  const opened = openedAt(clock) ?? picks.at(-1)?.picked_at ?? contest.started_at
  const pause = pauseOf({ from: 2, to: 6, of: `${contestId} pick ${pick_number}` })
  if (opened === null || deps.now() < plus(opened, pause)) return
  const teams = (await listDraftTeams(deps, player.caller, contestId)).filter(({ refused }) => refused === null)
  const [best] = teams.toSorted(byPreference(player, round))
  if (best) await makeDraftPick(deps, player.caller, { contestId, teamId: best.team_id, pickNumber: pick_number })
}

/** When the current pick's clock started; null if there is no clock. */
function openedAt(clock: Pick<Draft, 'pick_seconds' | 'pick_deadline' | 'daytime_only'>): Instant | null {
  const { pick_seconds, pick_deadline, daytime_only } = clock
  // A slow draft's deadline may lie after a night.
  return pick_seconds === null || pick_deadline === null || daytime_only
    ? null
    : plus(pick_deadline, -seconds(pick_seconds))
}

/** A pause between `from` and `to` seconds, deterministic for `of`. */
function pauseOf({ from, to, of }: { from: number; to: number; of: string }): number {
  const share = createHash('sha256').update(of).digest().readUInt16BE() / 0xff_ff
  return seconds(from) + Math.round(share * seconds(to - from))
}

type Team = { abbreviation: string; conference_name: string }

/** One strategy per character for preferred teams; ties go to the best expected team. */
const STRATEGIES: readonly ((team: Team, player: Player, round: number) => boolean)[] = [
  () => false,
  ({ abbreviation }, { picks }) => picks.includes(abbreviation),
  ({ conference_name }) => conference_name === 'Eastern',
  ({ conference_name }) => conference_name === 'Western',
  ({ abbreviation }, { picks }, round) => round > 1 && picks.includes(abbreviation),
]

function byPreference(player: Player, round: number): (a: Team, b: Team) => number {
  const prefers = STRATEGIES[CAST.findIndex(({ email }) => email === player.email) % STRATEGIES.length]
  const expected = EXPECTED.split(' ')
  const rank = (team: Team) =>
    (prefers?.(team, player, round) ? 0 : expected.length) + expected.indexOf(team.abbreviation)
  return (a, b) => rank(a) - rank(b)
}
