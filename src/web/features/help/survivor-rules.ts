import type { AnswerOf } from '#contract/endpoint.ts'
import type { poolFacts } from '#contract/help/help.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import type { ContestWeek } from '#contract/survivor/weeks.ts'
import { counted, plural } from '#rules/counted.ts'
import { roundWords, weekTitle } from '#rules/survivor/week-words.ts'
import { deadlineWords, shortDayWords, timeWords } from '#web/ui/time/time.tsx'
import { fewOf, type Rule, type RuleSection, rule } from './rule-section.ts'

export type PoolFacts = AnswerOf<typeof poolFacts>
type Facts = { contest: SurvivorContest; weeks: readonly ContestWeek[]; pool: PoolFacts }

/** One contest's rules with its own settings and weeks and those of the pool. Instants are in the reader's zone. */
export function survivorRules(facts: Facts): RuleSection[] {
  return [
    {
      title: 'This Contest',
      rules: [weeksRule(facts), joiningRule(facts), ...(hasEntries(facts.contest) ? [entriesRule(facts.contest)] : [])],
    },
    { title: 'Your Pick', rules: pickRules(facts) },
    { title: 'Surviving a Week', rules: survivalRules(facts.contest) },
    { title: 'How It Ends', rules: endRules(facts.contest) },
    { title: 'The Playoff Tiebreaker', rules: playoffRules(facts.contest) },
    { title: 'Reminders', rules: [reminderRule(facts.pool)] },
  ]
}

/** What decides a week, in a few short lines. */
export function survivorInShort({ contest, weeks }: Omit<Facts, 'pool'>): string[] {
  const open = openWeekOf({ contest, weeks })
  const isPlayoffs = contest.phase === 'playoff_tiebreaker'
  return [
    ...(isPlayoffs
      ? ['For each playoff game 1 to 4 of a round you pick one team.', 'It has to win that game of its series.']
      : [
          'Each week, Monday to Sunday, you pick one team. You can use each team once.',
          'It has to win once, or twice if it plays 4 games or more.',
        ]),
    contest.lives > 1
      ? `If it doesn’t, or you have no pick, you lose one of your ${contest.lives} lives.`
      : 'If it doesn’t, or you have no pick, you’re out.',
    `Picks lock when the first game ${isPlayoffs ? 'with that number' : 'of the week'} starts.${open?.lock_time ? ` Next: ${weekTitle(open)}, ${deadlineWords(open.lock_time)}.` : ''}`,
    'The last one left is the champion.',
  ]
}

/** The week that takes picks next. */
const openWeekOf = ({ contest, weeks }: Omit<Facts, 'pool'>) =>
  contest.status === 'completed' ? undefined : weeks.find(({ week_number }) => week_number === contest.open_week)

function weeksRule({ contest, weeks }: Facts): Rule {
  const season = weeks.filter(({ round }) => round === null)
  const [first, last] = [season[0], season.at(-1)]
  if (first === undefined || last === undefined)
    return rule(
      'W1',
      `${contest.contest_name} is played in the ${contest.season_year} season. Its weeks aren’t set yet.`,
    )
  return rule(
    'W1',
    `${contest.contest_name} is played over ${counted(season.length, 'week')} of the ${contest.season_year} season, from ${shortDayWords(first.start_date)} to ${shortDayWords(last.end_date)}.`,
    'Weeks run Monday to Sunday, Eastern time. Week 1 is the contest’s first, whatever week the season is in, and a week without games is skipped.',
  )
}

function joiningRule({ contest }: Facts): Rule {
  const { status, max_participants, current_participants, total_participants, starts_at, entries_until } = contest
  if (status !== 'waiting') {
    const joined = entries_until > 0 ? 'So far it has' : 'It started with'
    const closed = entries_until > 0 ? 'No one can leave now.' : 'No one can join or leave now.'
    return rule('S14', `${joined} ${counted(total_participants, entryWord(contest), entriesWord(contest))}. ${closed}`)
  }
  return rule(
    'S14',
    `Up to ${max_participants} members can join until the contest starts. So far ${people(current_participants)} joined.`,
    starts_at !== null &&
      `It starts automatically on ${deadlineWords(starts_at)} if at least two have joined, otherwise at the next lock. A commissioner can start it earlier.`,
    `${hasEntries(contest) ? '' : 'Each member has one entry. '}You can leave until the start. Weeks that lock before the start are not played.`,
  )
}

const hasEntries = ({ max_entries, entries_until }: SurvivorContest) => max_entries > 1 || entries_until > 0
const entryWord = (contest: SurvivorContest) => (hasEntries(contest) ? 'entry' : 'member')
const entriesWord = (contest: SurvivorContest) => (hasEntries(contest) ? 'entries' : 'members')

/** Only where the contest gives more than one entry from the start (S19). */
function entriesRule(contest: SurvivorContest): Rule {
  const { max_entries, entries_until } = contest
  return rule(
    'S19',
    max_entries > 1 && `Each member can have up to ${max_entries} entries. Each has its own picks, teams and fate.`,
    entries_until === 0
      ? 'You can open entries until the contest starts.'
      : `You can ${max_entries > 1 ? 'open entries, and so buy back in,' : 'join'} until week ${entries_until} locks, in a short season until the week before its last three. An entry opened after the start plays from the next week that hasn’t locked, with every team. Until then the contest goes on, even with one left.`,
    'Picks of a locked week are shown to you once none of your entries can still pick in it.',
  )
}

const people = (count: number) => `${counted(count, 'member')} ${plural(count, 'has', 'have')}`

function pickRules({ contest, weeks, pool }: Facts): Rule[] {
  const open = openWeekOf({ contest, weeks })
  const byHand = weeks.filter((week) => week.lock_time_by_hand && !week.is_locked)
  return [
    rule(
      'S1',
      'For each week you pick one team that plays that week. Every week that hasn’t locked takes picks, so you can pick weeks ahead as soon as you’ve joined.',
      'You can change a pick or take it back as often as you like until its week locks. If you pick a team that you have for another open week, it moves. Several members can pick the same team.',
    ),
    rule(
      'S3',
      'You can use each team only once: after the lock, your team is gone for the rest of the regular season.',
    ),
    rule(
      'W3',
      'Picks lock when the first game of the week starts.',
      open !== undefined && open.lock_time !== null && `${weekTitle(open)} locks on ${deadlineWords(open.lock_time)}.`,
      byHand.length > 0 && `A commissioner set the lock of ${fewOf(byHand.map(weekTitle))} by hand.`,
      'Whatever the lock, you can’t pick a team whose first game of the week has started, and a pick of such a team stays.',
      `A week without a schedule yet locks on its ${pool.pick_deadline_day} at ${onTheClock(pool.pick_deadline_time)} Eastern. A playoff game without a time yet has no lock and takes picks.`,
    ),
    rule(
      'W4',
      'If the league moves the first game, the lock of an open week moves with it. A locked week never opens again.',
    ),
    rule(
      'S5',
      'Before the lock no one sees your pick. Everyone sees how many have picked, commissioners also who. After the lock everyone sees all picks, and who has none.',
    ),
    rule(
      'S2',
      contest.late_picks
        ? 'If you have no pick at the lock, you can still take a team that hasn’t played yet that week. A late pick is marked as late and can’t be changed. As long as anyone could still make one, only those who have picked or are out see the picks of that week.'
        : 'This contest takes no late picks: without a pick at the lock you have none for that week.',
    ),
  ]
}

/** '7:00 PM' of '7:00 PM EST': the time is New York's wall clock, which shows EDT in summer. */
const onTheClock = (time: string) => time.replace(/\s*E[SD]?T$/i, '')

const livesRule = (lives: number): Rule =>
  rule(
    'S18',
    `Everyone starts with ${lives} lives. A week your team loses, or that you don’t pick in, costs one. When the last one is gone, you’re out.`,
    'Lives carry over into the playoffs. If a score is corrected, you get back what it took. Withdrawing ends all your lives; a revival gives back one.',
  )

function survivalRules({ auto_advance, lives }: SurvivorContest): Rule[] {
  return [
    rule(
      'S6',
      'Your team has to win once in the week, or twice if it plays 4 games or more.',
      'That number is fixed at the lock. If a game is postponed out of the week you may need fewer wins, but never more.',
      'If all its games are postponed out of the week, you survive and can use the team again.',
    ),
    rule('S7', 'A win in regulation, overtime or a shootout counts. A loss in overtime or a shootout is a loss.'),
    rule('S8', lives > 1 ? 'If you have no pick, you lose a life.' : 'If you have no pick, you’re out.'),
    ...(lives > 1 ? [livesRule(lives)] : []),
    rule(
      'S9',
      'If everyone who picked would be out, they all stay in, and only those without a pick are out. If no one picked at all, everyone stays in.',
    ),
    rule(
      auto_advance ? 'S13' : 'S11',
      auto_advance
        ? 'When every game of the week is final, the pool computes the results and moves on to the next week automatically.'
        : 'When the games of the week are over, a commissioner processes the results and moves on to the next week.',
    ),
    rule(
      'S10',
      'If the league corrects a score later, the results are recalculated as if it had been right from the start. That can put someone out or bring them back.',
    ),
    rule(
      'S16',
      'A commissioner can excuse, revive or withdraw a member, or correct a locked pick. The ruling and its reason are in the Pool History for everyone.',
    ),
  ]
}

/** The second chance of eliminated members (Y4). */
function secondChanceRule({ second_chance_of, auto_second_chance }: SurvivorContest): Rule {
  if (second_chance_of !== null)
    return rule(
      'Y4',
      'This is a second chance: only members who are out of the first contest can join. If you come back in the first, you play both.',
    )
  return rule(
    'Y4',
    `Once three are out and six weeks are left, ${auto_second_chance ? 'a second chance opens automatically' : 'a commissioner can open a second chance'}: a contest of its own for those who are out, with a champion of its own.`,
  )
}

const endRules = (contest: SurvivorContest): Rule[] => [
  rule(
    'S12',
    'The last one left is the champion. Everyone else is placed by how long they lasted; those who went out together share a place. If several are left after the last week of the regular season, the playoffs decide.',
  ),
  secondChanceRule(contest),
]

function playoffRules({ phase, round, awaiting_round, status, auto_advance }: SurvivorContest): Rule[] {
  const isOn = phase === 'playoff_tiebreaker' && status === 'in_progress'
  return [
    rule(
      'P1',
      isOn && round !== null && `The contest is in ${roundWords(round)} now.`,
      isOn &&
        awaiting_round !== null &&
        `Next up is ${roundWords(awaiting_round)}, ${auto_advance ? 'as soon as its first game is known' : 'once a commissioner sets it up'}.`,
      'Each playoff round has a pick for Game 1, Game 2, Game 3 and Game 4. All four are open at once, and each locks when the first game with that number starts.',
    ),
    rule('P2', 'You pick a team that plays in the round. You survive if it wins that game of its series.'),
    rule(
      'P3',
      'A fresh slate: teams you used in the regular season are available again. You can use each team once in Rounds 1 and 2 together, and once more in Round 3. In the Stanley Cup Final both teams are always available.',
    ),
    rule('P4', 'If everyone who picked loses, they all stay in. Those left after Game 4 of the Final share the title.'),
    rule(
      'P5',
      'Out of teams for a game? You stay in without a pick. The same goes for a game whose picks opened only after its lock.',
    ),
  ]
}

/** When a member without a pick gets an email; empty if this pool sends none. */
export function reminderTimes({ is_sent, night_before, two_hours }: PoolFacts['mail']): string[] {
  if (!is_sent) return []
  return [
    night_before !== null && `the evening before the next week starts (at ${timeWords(night_before)} Eastern)`,
    two_hours && 'two hours before it locks',
  ].filter((kind) => kind !== false)
}

function reminderRule({ mail }: PoolFacts): Rule {
  const times = reminderTimes(mail)
  if (times.length === 0)
    return rule(
      'N1',
      'This pool doesn’t send email reminders right now. The calendar address in your account has all deadlines.',
    )
  return rule(
    'N1',
    `If you’re still in and have no pick, the pool reminds you by email ${times.join(' and ')}.`,
    'You can turn off each reminder in your account.',
  )
}
