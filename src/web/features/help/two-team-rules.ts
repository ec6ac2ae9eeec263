import type { Contest } from '#contract/contests/contests.ts'
import { startsByItself } from '#rules/contests/contests.ts'
import { counted, ordinal } from '#rules/counted.ts'
import { copiesOfEachTeam, TEAMS_EACH } from '#rules/two-team/draft.ts'
import { leavesOneOut, tiebreakerRounds } from '#rules/two-team/tiebreaker.ts'
import { type Rule, type RuleSection, rule } from './rule-section.ts'

const LEAGUE = 32
const PLAYOFF_TEAMS = 16

/** One draft contest's rules, with its own settings. */
export const twoTeamRules = (contest: Contest): RuleSection[] => [
  { title: 'This Contest', rules: [sizeRule(contest), startRule(contest)] },
  { title: 'The Draft', rules: draftRules(contest) },
  { title: 'Your Time for a Pick', rules: [clockRule(contest)] },
  { title: 'The Ranking', rules: contest.is_tiebreaker ? [playoffWinsRule] : rankingRules },
]

/** How a draft contest is won, in a few short lines. */
export const twoTeamInShort = ({ is_tiebreaker, pick_seconds }: Contest): string[] => [
  is_tiebreaker ? 'You draft playoff teams, one at a time.' : 'You draft two NHL teams, one at a time.',
  pick_seconds === null
    ? 'The draft waits for each pick.'
    : `Each pick has ${lengthWords(pick_seconds)}. Then your queue picks for you.`,
  is_tiebreaker ? 'Most combined playoff wins takes it.' : 'Most combined regular-season wins takes it.',
]

function sizeRule(contest: Contest): Rule {
  const { is_tiebreaker, contest_name, season_year, max_participants, tiebreaker_type } = contest
  if (!is_tiebreaker)
    return rule(
      'D3',
      `In ${contest_name}, up to ${max_participants} members draft ${TEAMS_EACH} teams each in the ${season_year} season.`,
      copiesOfEachTeam(draftersOf(contest)) === 2
        ? `With more than 16 members, each of the ${LEAGUE} teams is in the draft twice. No one can have the same team twice.`
        : `Each of the ${LEAGUE} teams can be drafted once.`,
    )
  return rule(
    'B1',
    tiebreaker_type === 'first_place'
      ? `${contest_name} decides a tied first place: the ${max_participants} who share it draft again, this time playoff teams.`
      : `In ${contest_name}, up to ${max_participants} members draft teams of the ${season_year} playoffs.`,
  )
}

/** The number of drafters; while joining is open, the maximum. */
const draftersOf = ({ status, max_participants, current_participants }: Contest) =>
  status === 'waiting' ? max_participants : current_participants

function startRule(contest: Contest): Rule {
  const { status, max_participants, current_participants } = contest
  const isFull = startsByItself({ ...contest, current_participants: max_participants })
  if (status !== 'waiting')
    return rule(
      'D4',
      `${counted(current_participants, 'member')} took part in the draft. No one can join or leave now.`,
    )
  return rule(
    'D4',
    isFull
      ? `The draft starts automatically when the ${ordinal(max_participants)} member joins.`
      : 'A commissioner starts the draft.',
    contest.tiebreaker_of === null &&
      `So far ${current_participants} of ${max_participants} are in. You can leave until the start.`,
  )
}

function draftRules(contest: Contest): Rule[] {
  const { is_tiebreaker, status, excluded_team_name } = contest
  const count = draftersOf(contest)
  const isOneOut = is_tiebreaker && leavesOneOut(count)
  const rounds = is_tiebreaker
    ? tiebreakerRounds({ teams: PLAYOFF_TEAMS - (isOneOut ? 1 : 0), participants: count })
    : TEAMS_EACH
  return [
    rule(
      'D1',
      'The order is drawn at random when the draft starts, and everyone can check the draw.',
      `${is_tiebreaker && status === 'waiting' ? `With ${count} members it` : 'It'} is a snake draft over ${counted(rounds, 'round')}: the last to pick in one round is the first in the next.`,
    ),
    ...(is_tiebreaker
      ? [
          rule(
            'B2',
            `Each of the ${PLAYOFF_TEAMS} playoff teams can be drafted once.`,
            isOneOut &&
              (excluded_team_name === null
                ? 'Three members can’t split 16 teams evenly, so the one with the fewest points is left out.'
                : `Three members can’t split 16 teams evenly, so the ${excluded_team_name} are left out.`),
          ),
        ]
      : []),
    rule(
      'D5',
      'On your turn you take any team that is left. A pick is final: only a commissioner can undo the last one while the draft is on.',
    ),
    rule('D2', 'The contest begins after the last pick.'),
  ]
}

function clockRule({ pick_seconds, daytime_only }: Contest): Rule {
  const autoPick = 'Turn on auto-pick in the draft room and your turns are taken at once, the same way.'
  if (pick_seconds === null)
    return rule(
      'D6',
      'There is no clock: the draft waits for each pick, and a commissioner can pick for someone who is away.',
      autoPick,
    )
  return rule(
    'D6',
    `You have ${lengthWords(pick_seconds)} for each pick.`,
    daytime_only && 'The clock runs only from 8 AM to 11 PM Eastern Time.',
    'When your time is up, you get the first team left in your queue, or else the best remaining team by last season’s wins.',
    'You can fill your queue as soon as you join. No one else sees it.',
    autoPick,
    'If a commissioner pauses the draft, the clock keeps what was left.',
  )
}

/** '90 seconds', '2 minutes', '12 hours', '1 day': exact, in the largest unit that divides it. */
function lengthWords(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const
  const [unit, size] = units.find(([, size]) => seconds % size === 0) ?? ['second', 1]
  return counted(seconds / size, unit)
}

const rankingRules: Rule[] = [
  rule(
    'D7',
    'Your score is how many regular-season games your two teams win in the whole season, also before the draft.',
    'Equal totals share a rank: 1, 1, 3.',
  ),
  rule(
    'B1',
    'If first place is tied at the end, a commissioner can set up a playoff tiebreaker for those who share it.',
  ),
]

const playoffWinsRule = rule('B3', 'Your score is how many playoff games your teams win. Equal totals share a rank.')
