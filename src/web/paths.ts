/** Every screen's path; a new screen takes one line here and one in the router. */
export const paths = {
  home: '/',
  login: '/login',
  /** A password link's token follows the #. */
  resetPassword: '/reset-password',
  /** `?from=` is the page to go to; a sign-in link's token follows the #. */
  signIn: '/sign-in',
  /** A card's code follows the #. */
  card: '/card',
  twoTeam: '/two-team',
  draw: '/two-team/draw',
  /** `?contest=1` for its size and participants' names. */
  mockDraft: '/two-team/mock',
  /** `?contest=1`. */
  draftRecap: '/two-team/recap',
  /** `?contest=1&a=2&b=3`: two participants. */
  headToHead: '/two-team/head-to-head',
  survivor: '/survivor',
  /** `?contest=1`; the week follows it. */
  weekStory: '/survivor/weeks',
  /** `?contest=1`. */
  seasonGrid: '/survivor/grid',
  /** `?contest=1&week=7`. */
  planner: '/survivor/planner',
  twoTeamRules: '/two-team/rules',
  survivorRules: '/survivor/rules',
  chat: '/chat',
  history: '/history',
  champions: '/champions',
  members: '/members',
  /** The page on which a signed-in member joins a link's contests: `?invite=` a code, or `?season=2026-27`. */
  join: '/join',
  account: '/account',
  accountSignIn: '/account/sign-in',
  accountNotifications: '/account/notifications',
  accountData: '/account/data',
  help: '/help',
  admin: '/admin',
  newSeason: '/admin/new-season',
  publicAddress: '/admin/public-address',
  auditLog: '/admin/history',
  jobs: '/admin/status/jobs',
  status: '/admin/status',
  emailSettings: '/admin/email-settings',
  outbox: '/admin/email-settings/outbox',
  announcements: '/admin/announcements',
  adminHelp: '/admin/help',
} as const

/** The office screen, outside the app's own screens; its secret follows. */
export const SCREEN_PATH = '/screen/'

/** A past contest of any season. */
export const pastContestPath = (contestId: number) => `${paths.champions}/${contestId}`

/** A mock draft as large as this contest. */
export const mockDraftPath = (contestId: number) => `${paths.mockDraft}?contest=${contestId}`

/** The story of a finished week. */
export const storyPath = ({ contestId, week }: { contestId: number; week: number }) =>
  `${paths.weekStory}/${week}?contest=${contestId}`

/** Everyone's picks in a contest's season. */
export const gridPath = (contestId: number) => `${paths.seasonGrid}?contest=${contestId}`

/** The reader's plan of a contest, at a week or at the next open one. */
export const plannerPath = ({ contestId, week }: { contestId: number; week?: number }) =>
  `${paths.planner}?contest=${contestId}${week === undefined ? '' : `&week=${week}`}`

/** A member's statistics. */
export const memberPath = (userId: number) => `${paths.members}/${userId}`

/** The header's links, in order. Those with access `admin` are shown to administrators only. */
export const navigation: { to: string; label: string; access: 'member' | 'admin' }[] = [
  { to: paths.home, label: 'Dashboard', access: 'member' },
  { to: paths.twoTeam, label: 'Two-Team Contest', access: 'member' },
  { to: paths.survivor, label: 'Survivor Contest', access: 'member' },
  { to: paths.chat, label: 'Chat', access: 'member' },
  { to: paths.admin, label: 'Admin', access: 'admin' },
]

/** The footer's links, also in a phone's menu. */
export const moreLinks = [
  { to: paths.help, label: 'Help' },
  { to: paths.history, label: 'Pool History' },
  { to: paths.champions, label: 'Champions' },
]
