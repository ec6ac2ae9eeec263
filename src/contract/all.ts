import * as analytics from './analytics.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as calendar from './calendar.ts'
import * as chat from './chat.ts'
import * as contests from './contests.ts'
import * as demo from './demo.ts'
import * as draft from './draft.ts'
import type { Endpoint } from './endpoint.ts'
import * as exports from './exports.ts'
import * as feed from './feed.ts'
import * as games from './games.ts'
import * as health from './health.ts'
import * as help from './help.ts'
import * as invitations from './invitations.ts'
import * as jobs from './jobs.ts'
import * as leaderboard from './leaderboard.ts'
import * as notifications from './notifications.ts'
import * as push from './push.ts'
import * as sessions from './sessions.ts'
import * as settings from './settings.ts'
import * as standings from './standings.ts'
import * as status from './status.ts'
import * as survivor from './survivor.ts'
import * as survivorAdvance from './survivor-advance.ts'
import * as survivorPicks from './survivor-picks.ts'
import * as survivorRounds from './survivor-rounds.ts'
import * as survivorWeeks from './survivor-weeks.ts'
import * as userImport from './user-import.ts'
import * as users from './users.ts'
import * as waiting from './waiting.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const features = [
  health,
  status,
  auth,
  sessions,
  users,
  userImport,
  invitations,
  settings,
  notifications,
  push,
  games.seasonGames,
  games.playoffGames,
  feed,
  calendar,
  jobs,
  contests,
  draft,
  leaderboard,
  standings,
  survivor,
  survivorWeeks,
  survivorAdvance,
  survivorPicks,
  survivorRounds,
  analytics,
  chat,
  audit,
  waiting,
  exports,
  help,
  demo,
]

/** Every call of the API, for the access test and the API page; a feature that is missing here fails both. */
export const allEndpoints: Endpoint[] = features.flatMap((feature) => Object.values(feature).filter(isEndpoint))
