import { addDays, easternInstant, type Instant, minutes, plus } from '#rules/time.ts'
import { CannotStart } from '#server/cannot-start.ts'
import type { Deps } from '#server/deps.ts'
import { countUsers } from '#server/features/accounts/users/users.service.ts'
import { talkAfterDraft, talkOfWeek, talkToday } from '#server/features/demo/demo.chat.ts'
import { addPlayers, at, type Player } from '#server/features/demo/demo.players.ts'
import { openSurvivor } from '#server/features/demo/demo.survivor.ts'
import { draftTwoTeams } from '#server/features/demo/demo.two-team.ts'
import { teamIds } from '#server/features/games/games.service.ts'
import { changeEmailSettings } from '#server/features/outbox/email-settings.service.ts'
import { makePick } from '#server/features/survivor/picks/picks.service.ts'
import { advanceWeek } from '#server/features/survivor/results/results.service.ts'
import { startWaitingContest } from '#server/features/survivor/survivor.service.ts'

/** The demo's current week at its start. */
const PRESENT_WEEK = 6
const NOON = { hour: 12, minute: 0 }

/**
 * Sets up the demo (O4): sixteen members, a drafted two-team contest and a survivor contest in week 6. It calls the
 * same services as a real pool, week by week, with the clock set to the time of each event. So all picks, results and
 * counts follow from the real games.
 */
export async function seedDemo(deps: Deps): Promise<void> {
  if ((await countUsers(deps.db)) > 0) {
    throw new CannotStart('The demo was interrupted while it was being set up. Start over: npm run demo -- --reset')
  }
  const players = await addPlayers(at(deps, easternInstant('2025-09-28', NOON)))
  const [admin] = players
  if (!admin) return
  await changeEmailSettings(at(deps, easternInstant('2025-09-29', NOON)), admin.caller, { enabled: true })
  const contestId = await openSurvivor(deps, { admin, players })
  const teams = await teamIds(deps)
  const drafters = players.map(({ caller, picks }) => ({ caller, likes: picks }))
  await draftTwoTeams(deps, { admin: admin.caller, drafters, teams })
  await talkAfterDraft(deps, players)
  await startWaitingContest(at(deps, easternInstant('2025-10-06', NOON)), admin.caller, contestId)
  for (let week = 1; week <= PRESENT_WEEK; week += 1) {
    const morning = pickMorning(week)
    if (week > 1) await advanceWeek(at(deps, morning), admin.caller, { contestId, weekNumber: week - 1 })
    await talkOfWeek(deps, { players, week, morning })
    await pickTeams(deps, { contestId, week, players, teams, from: plus(morning, minutes(15)) })
  }
  await talkToday(deps, players)
}

/** The morning a week opens: its Monday, or for week 1, which starts on a Wednesday, the day before. */
function pickMorning(week: number): Instant {
  return easternInstant(week === 1 ? '2025-10-07' : addDays('2025-10-13', 7 * (week - 2)), { hour: 9, minute: 0 })
}

type Morning = {
  contestId: number
  week: number
  players: Player[]
  teams: ReadonlyMap<string, number>
  from: Instant
}

/** Picks are 11 minutes apart, so that all of them precede the earliest lock of the six weeks, at 12:30 PM. */
async function pickTeams(deps: Deps, { contestId, week, players, teams, from }: Morning): Promise<void> {
  for (const [turn, { picks, caller }] of players.entries()) {
    const teamId = teams.get(picks[week - 1] ?? '')
    if (teamId === undefined) continue
    await makePick(at(deps, plus(from, minutes(11 * turn))), caller, { contestId, weekNumber: week, teamId })
  }
}
