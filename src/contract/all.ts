import * as deletion from './accounts/deletion.ts'
import * as invitations from './accounts/invitations.ts'
import * as joining from './accounts/joining.ts'
import * as auth from './accounts/sign-in.ts'
import * as signInCards from './accounts/sign-in-cards.ts'
import * as signInLinks from './accounts/sign-in-links.ts'
import * as signUp from './accounts/sign-up.ts'
import * as userImport from './accounts/user-import.ts'
import * as users from './accounts/users.ts'
import * as announcements from './announcements/announcements.ts'
import * as backups from './backups/backups.ts'
import * as calendar from './calendar/calendar.ts'
import * as champions from './champions/champions.ts'
import * as chat from './chat/chat.ts'
import * as contests from './contests/contests.ts'
import * as fees from './contests/fees.ts'
import * as participantCalls from './contests/participants.ts'
import * as frame from './dashboard/frame.ts'
import * as publicAddress from './dashboard/public-address.ts'
import * as analytics from './dashboard/read-analytics.ts'
import * as setup from './dashboard/setup.ts'
import * as urgent from './dashboard/urgent.ts'
import * as waiting from './dashboard/waiting.ts'
import * as demo from './demo/demo.ts'
import type { Endpoint } from './endpoint.ts'
import * as exports from './exports/exports.ts'
import * as feed from './feed/feed.ts'
import * as feedFreshness from './feed/freshness.ts'
import * as games from './games/games.ts'
import * as help from './help/help.ts'
import * as audit from './history/history.ts'
import * as newSeason from './new-season/new-season.ts'
import * as odds from './odds/odds.ts'
import * as officeScreen from './office-screen/office-screen.ts'
import * as notifications from './outbox/notifications.ts'
import * as push from './outbox/push.ts'
import * as passkeys from './passkeys/passkeys.ts'
import * as bracket from './playoffs/bracket.ts'
import * as standings from './playoffs/standings.ts'
import * as sessions from './sessions/sessions.ts'
import * as seasons from './settings/seasons.ts'
import * as settings from './settings/settings.ts'
import * as health from './status/health.ts'
import * as jobs from './status/jobs.ts'
import * as status from './status/status.ts'
import * as survivorAdvance from './survivor/advance.ts'
import * as survivorGrid from './survivor/grid.ts'
import * as invitedSheets from './survivor/invited-sheet.ts'
import * as survivorPicks from './survivor/picks.ts'
import * as survivorPlanner from './survivor/planner.ts'
import * as survivorReminders from './survivor/reminders.ts'
import * as survivorRounds from './survivor/rounds.ts'
import * as survivorRulings from './survivor/rulings.ts'
import * as survivorSecondChance from './survivor/second-chance.ts'
import * as survivorStory from './survivor/story.ts'
import * as survivor from './survivor/survivor.ts'
import * as survivorCard from './survivor/week-card.ts'
import * as survivorWeeks from './survivor/weeks.ts'
import * as draft from './two-team/draft.ts'
import * as draftCard from './two-team/draft-card.ts'
import * as twoTeamEnding from './two-team/ending.ts'
import * as leaderboard from './two-team/leaderboard.ts'
import * as recap from './two-team/recap.ts'
import * as twoTeam from './two-team/two-team.ts'
import * as webhooks from './webhooks/webhooks.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const callsOf = (...files: object[]): Endpoint[] => files.flatMap((file) => Object.values(file).filter(isEndpoint))

const { addSurvivorParticipant, ...participants } = participantCalls

/** The sections of the API page, with the calls of each. */
export const sections: Record<string, Endpoint[]> = {
  Operation: callsOf(health, status),
  Backups: callsOf(backups),
  Session: callsOf(auth, signInLinks, signInCards, signUp, sessions),
  Passkeys: callsOf(passkeys),
  Users: callsOf(users, deletion, userImport),
  Invitations: callsOf(invitations, invitedSheets),
  Contests: callsOf(joining, contests, participants, fees, twoTeam, newSeason, waiting),
  Dashboard: callsOf(setup, publicAddress, analytics, urgent, frame),
  'Pool settings': callsOf(settings, seasons),
  Announcements: callsOf(announcements),
  Webhooks: callsOf(webhooks),
  'Office screen': callsOf(officeScreen),
  Survivor: callsOf(
    { addSurvivorParticipant },
    survivorGrid,
    survivor,
    survivorWeeks,
    survivorAdvance,
    survivorPicks,
    survivorPlanner,
    survivorRounds,
    survivorRulings,
    survivorSecondChance,
    survivorStory,
    survivorCard,
  ),
  Notifications: callsOf(survivorReminders, notifications, push),
  Games: callsOf(games.seasonGames, feed, feedFreshness),
  'Playoff games': callsOf(games.playoffGames),
  Calendar: callsOf(calendar),
  Jobs: callsOf(jobs),
  Draft: callsOf(draft, recap, draftCard),
  Leaderboard: callsOf(leaderboard, twoTeamEnding),
  Champions: callsOf(champions),
  'Playoff standings': callsOf(standings, bracket),
  Forecasts: callsOf(odds),
  Chat: callsOf(chat),
  'Audit log': callsOf(audit),
  Exports: callsOf(exports),
  Help: callsOf(help),
  Demo: callsOf(demo),
}

/** Every call of the API, for the access test and the API page. Both fail if a feature is missing here. */
export const allEndpoints: Endpoint[] = Object.values(sections).flat()
