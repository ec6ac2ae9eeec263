/**
 * Calls per second at revision 0b23e94 of November 2026 on this kind of machine, idle: before picks and everyone's
 * reads shared their statements. The floors were 11,500 selects and 6,200 inserts per second then.
 */
export const before: Record<string, number> = {
  'a pick changed to another team': 410,
  'the teams that one can pick': 684,
  'the planner': 335,
  'week table, 500 participants': 1_213,
  'standings, 500 participants × 26 weeks': 1_043,
  dashboard: 603,
  'my picks of 26 weeks': 438,
  'leaderboard, 32 participants': 199,
  'chat of 50,000 messages, newest page': 1_297,
  'chat of 50,000 messages, page in the middle': 1_254,
  'chat of 50,000 messages, search': 260,
  'users, all 1,000': 102,
  'users as CSV, all 1,000': 114,
  'games: the days of a season': 259,
  'games: two days of it, a page': 788,
  'games: the days of one team': 326,
  'playoff games: the days': 454,
  'games: a whole season at once': 50,
}
