import type { AnswerOf } from '#contract/endpoint.ts'
import type { poolFacts } from '#contract/help/help.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import type { ContestWeek } from '#contract/survivor/weeks.ts'
import { counted, plural } from '#rules/counted.ts'
import { roundWords, weekTitle } from '#rules/survivor/week-words.ts'
import { deadlineWords, shortDayWords } from '#web/ui/time/time.tsx'
import { listed, type Rule, type RuleSection, rule } from './rule-section.ts'

export type PoolFacts = AnswerOf<typeof poolFacts>
type Facts = { contest: SurvivorContest; weeks: readonly ContestWeek[]; pool: PoolFacts }

/** The rules of this very contest, as its settings, its weeks and those of the pool make them. Instants are in the reader's zone. */
export function survivorRules(facts: Facts): RuleSection[] {
  return [
    { title: 'This Contest', rules: [weeksRule(facts), joiningRule(facts.contest)] },
    { title: 'Your Pick', rules: pickRules(facts) },
    { title: 'Surviving a Week', rules: survivalRules(facts.contest) },
    { title: 'How It Ends', rules: endRules },
    { title: 'The Playoff Tiebreaker', rules: playoffRules(facts.contest) },
    { title: 'Reminders', rules: [reminderRule(facts.pool)] },
  ]
}

function weeksRule({ contest, weeks }: Facts): Rule {
  const season = weeks.filter(({ round }) => round === null)
  const [first, last] = [season[0], season.at(-1)]
  if (first === undefined || last === undefined)
    return rule(
      'W1',
      `${contest.contest_name} is played in the ${contest.season_year} season. Its weeks are not known yet.`,
    )
  return rule(
    'W1',
    `${contest.contest_name} is played over ${season.length} weeks of the ${contest.season_year} season, from ${shortDayWords(first.start_date)} to ${shortDayWords(last.end_date)}.`,
    'A week runs from Monday to Sunday in New York, the first one from where the season starts; one without any game is left out.',
  )
}

function joiningRule({ status, max_participants, current_participants, total_participants }: SurvivorContest): Rule {
  if (status !== 'waiting')
    return rule('S14', `${people(total_participants)} taken part from its start; nobody can join or leave any more.`)
  return rule(
    'S14',
    `Up to ${max_participants} members can join until a commissioner starts it; so far ${people(current_participants)} joined.`,
    'Everybody has one entry, and until the start you can leave again.',
  )
}

const people = (count: number) => `${counted(count, 'member')} ${plural(count, 'has', 'have')}`

function pickRules({ contest, weeks, pool }: Facts): Rule[] {
  const current = weeks.find(({ week_number }) => week_number === contest.current_week)
  const isOpen = contest.status !== 'completed' && current !== undefined
  const byHand = weeks.filter((week) => week.lock_time_by_hand && !week.is_locked)
  return [
    rule(
      'S1',
      'Each week you pick one team that plays in it.',
      'You can change your mind as often as you like until the lock. Several members may pick the same team.',
    ),
    rule('S3', 'Each team is yours once: when its week has locked you cannot pick it again in the regular season.'),
    rule(
      'W3',
      'Picks lock when the first game of the week starts.',
      isOpen &&
        `${weekTitle(current)} ${current.is_locked ? 'locked' : 'locks'} on ${deadlineWords(current.lock_time)}.`,
      byHand.length > 0 && `A commissioner has set the lock of ${listed(byHand.map(weekTitle))} by hand.`,
      `A week whose games are not known yet locks on its ${pool.pick_deadline_day} at ${onTheClock(pool.pick_deadline_time)} in New York.`,
    ),
    rule(
      'W4',
      'If the league moves the first game, the lock of an open week moves along. A week that has locked never opens again.',
    ),
    rule(
      'S5',
      'Until the lock nobody sees what you have picked, commissioners included; they see only who has picked. From the lock on everybody sees all picks.',
    ),
    rule(
      'S2',
      'If you have no pick at the lock you can still take a team that has not played yet in that week. Everybody sees that such a pick was late, and it cannot be changed.',
    ),
  ]
}

/** '7:00 PM' of '7:00 PM EST': in summer the clock there shows another zone, and the time still means that clock. */
const onTheClock = (time: string) => time.replace(/\s*E[SD]?T$/i, '')

function survivalRules({ auto_advance }: SurvivorContest): Rule[] {
  return [
    rule(
      'S6',
      'Your team has to win once in the week, or twice if it plays 4 games or more.',
      'How often is fixed at the lock: a game that is postponed out of the week can make it less, nothing makes it more.',
      'If all of its games are postponed out of the week you survive, and the team counts as unused.',
    ),
    rule(
      'S7',
      'A win in regulation, in overtime or in the shoot-out counts. A loss in overtime or in the shoot-out is a loss.',
    ),
    rule('S8', 'Whoever has no pick is out.'),
    rule(
      'S9',
      'If everybody who picked would be out, they all stay in; only those without a pick are out. If nobody picked at all, everybody stays.',
    ),
    rule(
      auto_advance ? 'S13' : 'S11',
      auto_advance
        ? 'When every game of the week is final, the pool computes the results and opens the next week by itself.'
        : 'When the games of the week are over, a commissioner has the results computed and opens the next week.',
    ),
    rule(
      'S10',
      'If the league corrects a score later, the results are computed anew, as if it had been right at once. That can put somebody out or bring him back.',
    ),
  ]
}

const endRules: Rule[] = [
  rule(
    'S12',
    'The last one left is the champion. Everybody else is placed by how long he lasted; those who lasted equally long share their place. If several are left after the last week of the regular season, the playoffs decide.',
  ),
]

function playoffRules({ phase, round, awaiting_round, status }: SurvivorContest): Rule[] {
  const isOn = phase === 'playoff_tiebreaker' && status === 'in_progress'
  return [
    rule(
      'P1',
      isOn && round !== null && `The contest is in ${roundWords(round)} now.`,
      isOn &&
        awaiting_round !== null &&
        `Next comes ${roundWords(awaiting_round)}, as soon as a commissioner has set it up.`,
      'In each round of the playoffs there is a pick for Game 1, Game 2, Game 3 and Game 4. It locks when the first game of that number starts.',
    ),
    rule('P2', 'You pick a team that plays in the round, and survive if it wins that very game of its series.'),
    rule(
      'P3',
      'A fresh slate: what you used in the regular season does not count. In Rounds 1 and 2 together each team is yours once, in Round 3 all are there again, once each; in the Stanley Cup Final both teams are always available.',
    ),
    rule(
      'P4',
      'If everybody who picked loses, they all stay in. Those who are left after Game 4 of the Final share the title.',
    ),
  ]
}

function reminderRule({ mail }: PoolFacts): Rule {
  const kinds = [
    mail.night_before !== null &&
      `on the evening before the first game (at ${clockTime(mail.night_before)}, ${zoneName(mail.zone)} time)`,
    mail.two_hours && 'two hours before the lock',
  ].filter((kind) => kind !== false)
  if (!mail.is_sent || kinds.length === 0)
    return rule(
      'N1',
      'This pool sends no reminders by e-mail at present. The calendar address in your account has all deadlines.',
    )
  return rule(
    'N1',
    `As long as you are alive and have no pick, the pool reminds you by e-mail ${kinds.join(' and ')}.`,
    'You can switch each reminder off in your account.',
  )
}

/** '20:00' as '8:00 PM'. */
function clockTime(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** 'New York' of 'America/New_York'. */
const zoneName = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
