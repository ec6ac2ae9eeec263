import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { invitationsRoutes } from '#server/features/accounts/invitations/invitations.routes.ts'
import { participantsRoutes } from '#server/features/accounts/invitations/participants.routes.ts'
import { signInRoutes } from '#server/features/accounts/sign-in/sign-in.routes.ts'
import { usersRoutes } from '#server/features/accounts/users/users.routes.ts'
import { announcementsRoutes } from '#server/features/announcements/announcements.routes.ts'
import { backupsRoutes } from '#server/features/backups/backups.routes.ts'
import { calendarRoutes } from '#server/features/calendar/calendar.routes.ts'
import { championsRoutes } from '#server/features/champions/champions.routes.ts'
import { chatRoutes } from '#server/features/chat/chat.routes.ts'
import { contestsRoutes } from '#server/features/contests/contests.routes.ts'
import type { ContestCreators } from '#server/features/contests/contests.service.ts'
import { dashboardRoutes } from '#server/features/dashboard/dashboard.routes.ts'
import { demoRoutes } from '#server/features/demo/demo.routes.ts'
import { exportsRoutes } from '#server/features/exports/exports.routes.ts'
import { feedRoutes } from '#server/features/feed/feed.routes.ts'
import { nudgeRoutes } from '#server/features/fees/nudge.routes.ts'
import { gamesRoutes } from '#server/features/games/games.routes.ts'
import { helpRoutes } from '#server/features/help/help.routes.ts'
import { historyRoutes } from '#server/features/history/history.routes.ts'
import { newSeasonRoutes } from '#server/features/new-season/new-season.routes.ts'
import { oddsRoutes } from '#server/features/odds/odds.routes.ts'
import { officeScreenRoutes } from '#server/features/office-screen/office-screen.routes.ts'
import { outboxRoutes } from '#server/features/outbox/outbox.routes.ts'
import { passkeysRoutes } from '#server/features/passkeys/passkeys.routes.ts'
import { playoffsRoutes } from '#server/features/playoffs/playoffs.routes.ts'
import { countFailedAttempts } from '#server/features/sessions/failed-attempts.ts'
import { settingsRoutes } from '#server/features/settings/settings.routes.ts'
import { statusRoutes } from '#server/features/status/status.routes.ts'
import { createFromPoolSeason } from '#server/features/survivor/create-from-pool-season.service.ts'
import { remindersRoutes } from '#server/features/survivor/reminders/reminders.routes.ts'
import { startBeforeAnswering } from '#server/features/survivor/start/start.service.ts'
import { survivorRoutes } from '#server/features/survivor/survivor.routes.ts'
import { draftRoutes } from '#server/features/two-team/draft/draft.routes.ts'
import { settleDraftsBeforeAnswering } from '#server/features/two-team/draft/due-drafts.service.ts'
import { createTiebreaker } from '#server/features/two-team/tiebreaker.service.ts'
import { twoTeamRoutes } from '#server/features/two-team/two-team.routes.ts'
import { createContest } from '#server/features/two-team/two-team.service.ts'
import { webhooksRoutes } from '#server/features/webhooks/webhooks.routes.ts'
import { healthRoutes } from '#server/http/health.ts'

/** How contests of each type are created. A new type without a line here doesn't compile. */
const contestCreators: ContestCreators = {
  two_team: createContest,
  playoff_tiebreaker: createTiebreaker,
  survivor: createFromPoolSeason,
}

/** Clock decisions apply from their instant on, whether or not a job has run: the first request records them (T6). */
async function settleBeforeAnswering(deps: Deps): Promise<void> {
  await startBeforeAnswering(deps)
  await settleDraftsBeforeAnswering(deps)
}

/** Every feature's routes, in the order of the API page. */
export function mountFeatures(app: FastifyInstance, deps: Deps): void {
  const attempts = countFailedAttempts(deps)
  app.addHook('preHandler', async ({ caller }) => {
    if (caller !== null) await settleBeforeAnswering(deps)
  })
  healthRoutes(app, deps)
  statusRoutes(app, deps)
  backupsRoutes(app, deps)
  signInRoutes(app, deps, attempts)
  passkeysRoutes(app, deps, attempts)
  usersRoutes(app, deps, attempts)
  invitationsRoutes(app, deps)
  participantsRoutes(app, deps)
  nudgeRoutes(app, deps)
  settingsRoutes(app, deps)
  outboxRoutes(app, deps)
  gamesRoutes(app, deps)
  feedRoutes(app, deps)
  calendarRoutes(app, deps, settleBeforeAnswering)
  contestsRoutes(app, deps, contestCreators)
  twoTeamRoutes(app, deps)
  draftRoutes(app, deps)
  championsRoutes(app, deps)
  newSeasonRoutes(app, deps)
  playoffsRoutes(app, deps)
  oddsRoutes(app, deps)
  survivorRoutes(app, deps)
  remindersRoutes(app, deps)
  dashboardRoutes(app, deps)
  chatRoutes(app, deps)
  historyRoutes(app, deps)
  announcementsRoutes(app, deps)
  webhooksRoutes(app, deps)
  officeScreenRoutes(app, deps, settleBeforeAnswering)
  exportsRoutes(app, deps)
  helpRoutes(app, deps)
  if (deps.clock) demoRoutes(app, deps)
}
