import type { Contest } from '#contract/two-team/two-team.ts'
import { startsByItself } from '#rules/contests/contests.ts'
import { counted } from '#rules/counted.ts'
import { copiesOfEachTeam, TEAMS_EACH } from '#rules/two-team/draft.ts'
import { leavesOneOut, tiebreakerRounds } from '#rules/two-team/tiebreaker.ts'
import { type Rule, type RuleSection, rule } from './rule-section.ts'

const LEAGUE = 32
const PLAYOFF_TEAMS = 16

/** The rules of this very contest with a draft, as its settings make them. */
export function twoTeamRules(contest: Contest): RuleSection[] {
  return [
    { title: 'This Contest', rules: [sizeRule(contest), startRule(contest)] },
    { title: 'The Draft', rules: draftRules(contest) },
    { title: 'Your Time for a Pick', rules: [clockRule(contest)] },
    { title: 'The Ranking', rules: contest.is_tiebreaker ? [playoffWinsRule] : rankingRules },
  ]
}

function sizeRule(contest: Contest): Rule {
  const { is_tiebreaker, contest_name, season_year, max_participants, tiebreaker_type } = contest
  if (!is_tiebreaker)
    return rule(
      'D3',
      `In ${contest_name} up to ${max_participants} members draft ${TEAMS_EACH} teams each in the ${season_year} season.`,
      copiesOfEachTeam(draftersOf(contest)) === 2
        ? `With more than 16 members each of the ${LEAGUE} teams is there twice, and nobody gets both.`
        : `Each of the ${LEAGUE} teams can be drafted once.`,
    )
  return rule(
    'B1',
    tiebreaker_type === 'first_place'
      ? `${contest_name} decides a tied first place: the ${max_participants} who share it draft once more, this time playoff teams.`
      : `In ${contest_name} up to ${max_participants} members draft teams of the ${season_year} playoffs.`,
  )
}

/** How many draft; while members still join, as many as there may be. */
const draftersOf = ({ status, max_participants, current_participants }: Contest) =>
  status === 'waiting' ? max_participants : current_participants

function startRule(contest: Contest): Rule {
  const { status, max_participants, current_participants } = contest
  const isFull = startsByItself({ ...contest, current_participants: max_participants })
  if (status !== 'waiting')
    return rule(
      'D4',
      `${counted(current_participants, 'member')} took part in the draft; nobody can join or leave any more.`,
    )
  return rule(
    'D4',
    isFull
      ? `The draft starts by itself when the ${ordinal(max_participants)} member has joined.`
      : 'A commissioner starts the draft.',
    contest.tiebreaker_of === null &&
      `So far ${current_participants} of ${max_participants} are in; until the start you can leave again.`,
  )
}

const ordinal = (count: number) => (count === 2 ? '2nd' : count === 32 ? '32nd' : `${count}th`)

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
      'The order is drawn by lot when the draft starts, in a way that everybody can check.',
      `${is_tiebreaker && status === 'waiting' ? `With ${count} members it` : 'It'} is a snake draft over ${counted(rounds, 'round')}: whoever picks last in one round picks first in the next.`,
    ),
    ...(is_tiebreaker
      ? [
          rule(
            'B2',
            `The ${PLAYOFF_TEAMS} teams of the playoffs can be drafted, each once.`,
            isOneOut &&
              (excluded_team_name === null
                ? 'Because three cannot share sixteen teams, the one with the fewest points is left out.'
                : `Because three cannot share sixteen teams, the ${excluded_team_name} are left out.`),
          ),
        ]
      : []),
    rule(
      'D5',
      'When it is your turn you take a team that is left. What is picked is picked: only a commissioner can take back the last pick, as long as the draft runs.',
    ),
    rule('D2', 'With the last pick the contest begins.'),
  ]
}

function clockRule({ pick_seconds }: Contest): Rule {
  if (pick_seconds === null)
    return rule(
      'D6',
      'Nobody is hurried: a pick waits for its member, and a commissioner can pick for somebody who is away.',
    )
  return rule(
    'D6',
    `You have ${lengthWords(pick_seconds)} for each pick.`,
    'When the time is over, your queue decides; if nothing of it is left, the best remaining team by last season’s wins.',
    'You can fill your queue as soon as you have joined, and nobody else sees it.',
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
    'What counts is how many games your two teams win together in the regular season. Equal totals share a rank: 1, 1, 3.',
  ),
  rule(
    'B1',
    'If first place is tied at the end, a commissioner can have those who share it play a tiebreaker in the playoffs.',
  ),
]

const playoffWinsRule = rule(
  'B3',
  'What counts is how many playoff games your teams win together. Equal totals share a rank.',
)
