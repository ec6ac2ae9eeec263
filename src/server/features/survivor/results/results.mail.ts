import { counted, ordinal } from '#rules/counted.ts'
import { openWords } from '#rules/survivor/second-chance.ts'
import { hours, type Instant, plus, wordsIn } from '#rules/time.ts'
import type { MailSection, MailWords } from '#server/features/outbox/mail-frame.ts'
import { type Examples, type Link, mailPart } from '#server/features/outbox/mail-part.ts'
import { contestPage, pickPage, storyPage } from '#server/features/survivor/picks/pick-page.ts'

export type ResultsFacts = {
  name: string
  contest: string
  /** The reader is in another contest too, so the subject names this one. */
  is_one_of_several?: boolean
  week_number: number
  slot: string | null
  /** How the reader's week ended. */
  fate: 'survived' | 'out' | 'champion' | 'shared_first'
  /** The reader's pick; null if they had none. */
  team: { abbreviation: string; team_name: string } | null
  /** They stay in without a pick, because they could not make one (S10, P5). */
  is_excused?: boolean
  /** In a contest with more than one life (S18). */
  lives?: { lost: boolean; left: number; of: number }
  /** The ruling that decided it (S16). */
  ruling?: 'excuse' | 'withdraw' | null
  /** The name of the entry this is about, if the reader has several, and a sentence on each of the others (S19). */
  entry?: { name: string; others: string[] }
  mass_elimination_prevented: boolean
  /** No one who could have picked did (S20). */
  nobody_picked?: boolean
  /** Why the contest is over without a champion (S20). */
  no_champion?: string
  /** The week's story, line by line; missing in mails queued by older versions. */
  happened?: string[]
  /** The story's page. */
  story?: string
  survived: number
  eliminated: number
  /** The next week to be processed; null if there is none. `slot` as above, `lock_time` only if it is in the future. */
  next: { week_number: number; slot?: string | null; lock_time: Instant | null; is_open?: boolean } | null
  /** The contest continues once a playoff round is set up (P1). */
  awaits_round?: boolean
  /** A finished contest's winners. */
  winners?: string[]
  /** For an eliminated reader, while they can join it (Y4). */
  second_chance?: { name: string; path: string }
  /** The reader's place in a finished contest. */
  placement?: number | null
  /** The reader's place in each running contest with a draft (N10). */
  drafts?: { contest: string; place: number; of: number; wins: number; behind: number; path: string }[]
  zone: string | null
  path: string
}

type Draft = NonNullable<ResultsFacts['drafts']>[number]

/** A member's result in a week. */
export const weekResults = mailPart({
  kind: 'week_results',
  words: resultsWords,
  together: {
    name: ({ name }) => name,
    contest: ({ contest }) => contest,
    heading: (all) => `Your week in ${all.length} contests`,
    outcome: outcomeOf,
  },
  examples,
})

function resultsWords(facts: ResultsFacts, link: Link): MailWords {
  const { subject, heading, tone, sentence } = resultWords(facts)
  const isNamed = facts.is_one_of_several === true && !subject.includes(facts.contest)
  const happened = (facts.happened ?? []).join(' ')
  const chance = facts.second_chance
  const isOpen = chance ? [openWords({ contest_name: chance.name, first_name: facts.contest })] : []
  return {
    subject: isNamed ? `${facts.contest}: ${subject}` : subject,
    preview: [happened === '' ? sentence : happened, ...isOpen].join(' '),
    heading,
    tone,
    paragraphs: [`Hi ${facts.name},`, ...paragraphsOf(facts, { happened, sentence }), ...isOpen],
    facts: rowsOf(facts),
    action: chance
      ? { label: 'Join the second chance', url: link(chance.path) }
      : { label: mayPick(facts) ? 'Make your pick' : 'See the contest', url: link(facts.path) },
    sections: (facts.drafts ?? []).map((draft) => draftSection(draft, link)),
    ...(facts.story === undefined ? {} : { remark: `Story of ${weekOf(facts)}: ${link(facts.story)}` }),
  }
}

const mayPick = ({ fate, next }: ResultsFacts) => fate === 'survived' && next !== null && next.is_open !== false

function paragraphsOf(facts: ResultsFacts, { happened, sentence }: { happened: string; sentence: string }): string[] {
  const { contest, entry, fate, mass_elimination_prevented, no_champion, awaits_round = false } = facts
  const paragraphs = happened === '' || no_champion !== undefined ? [sentence] : [happened, sentence]
  if (entry && entry.others.length > 0) paragraphs.push(entry.others.join(' '))
  if (mass_elimination_prevented && happened === '') paragraphs.push(savedBy(facts))
  if (fate === 'survived' && awaits_round)
    paragraphs.push(`${contest} continues in the playoffs. You can pick again once the next round is set up.`)
  return paragraphs
}

function rowsOf(facts: ResultsFacts): [string, string][] {
  const { entry, team, lives, fate, next, winners = [], placement = null } = facts
  const rows: [string, string][] = entry ? [['Entry', entry.name]] : []
  rows.push(
    ['Your pick', team ? `${team.abbreviation}, ${team.team_name}` : 'None'],
    ['Still alive', String(facts.survived)],
    ['Eliminated', String(facts.eliminated)],
  )
  if (lives) rows.push(['Lives left', `${lives.left} of ${lives.of}`])
  if (fate === 'out' && placement !== null) rows.push(['Your place', String(placement)])
  if (winners.length > 0 && fate !== 'champion')
    rows.push([winners.length === 1 ? 'Champion' : 'First place', winners.join(', ')])
  const lock = mayPick(facts) ? (next?.lock_time ?? null) : null
  if (lock !== null) rows.push(['Next picks lock at', wordsIn(facts.zone, lock)])
  return rows
}

function draftSection({ contest, place, of, wins, behind, path }: Draft, link: Link): MailSection {
  const gap = behind === 0 ? '' : `, ${behind} behind the lead`
  return {
    heading: contest,
    paragraphs: [`You're ${ordinal(place)} of ${of} with ${counted(wins, 'win')}${gap}.`],
    action: { label: 'See the leaderboard', url: link(path) },
  }
}

/** The reader's week in the subject of a mail about several contests. */
function outcomeOf(facts: ResultsFacts): string {
  const week = turnOf(facts)
  switch (facts.fate) {
    case 'survived':
      if (facts.no_champion !== undefined) return 'over without a champion'
      if (facts.nobody_picked === true) return `nobody picked in ${week}`
      if (facts.ruling === 'excuse') return `excused from ${week}`
      return facts.lives?.lost === true ? `lost a life in ${week}` : `survived ${week}`
    case 'out':
      return `out in ${week}`
    case 'champion':
      return 'champion'
    case 'shared_first':
      return 'first place shared'
  }
}

/** Everyone would have been out (S9). */
function savedBy({ fate, team, is_excused = false }: ResultsFacts): string {
  if (fate !== 'out' && team === null && !is_excused) return 'Nobody had picked, so everyone stays in.'
  return 'Everyone who picked would have been out, so everyone who picked stays in.'
}

const weekOf = ({ week_number, slot }: ResultsFacts) => slot ?? `week ${week_number}`
const turnOf = ({ week_number, slot }: { week_number: number; slot?: string | null }) => slot ?? `Week ${week_number}`

type ResultWords = Pick<MailWords, 'subject' | 'heading' | 'tone'> & { sentence: string }

function resultWords(facts: ResultsFacts): ResultWords {
  const { fate, team, contest, next, is_excused = false, ruling = null, ...of } = facts
  const week = turnOf(of)
  const withTeam = team ? ` with ${team.abbreviation}` : ''
  switch (fate) {
    case 'survived': {
      if (facts.no_champion !== undefined) return endedWords(contest, facts.no_champion)
      const hasLostLife = facts.lives?.lost === true
      const survived = hasLostLife ? `You lost a life in ${week}` : `You survived ${week}${withTeam}`
      const heading =
        ruling === 'excuse'
          ? `You're excused from ${week}`
          : facts.nobody_picked === true
            ? 'Nobody picked, so everyone stays'
            : survived
      return {
        subject: heading,
        heading,
        tone: hasLostLife ? 'sad' : 'good',
        sentence: `You're still in ${contest}${whyIn({ is_excused, ruling })}.${next ? ` On to ${turnOf(next)}.` : ''}`,
      }
    }
    case 'out':
      return {
        subject: `You're out in ${week}`,
        heading: "You're out",
        tone: 'sad',
        sentence: wasWithdrawn(facts)
          ? `You were withdrawn from ${contest} by a ruling.`
          : team
            ? `${team.abbreviation} didn't win ${of.slot ? '' : 'enough '}in ${week} of ${contest}.`
            : `You had no pick in ${week} of ${contest}.`,
      }
    case 'champion':
      return {
        subject: `You're the champion of ${contest}`,
        heading: 'Champion!',
        tone: 'good',
        sentence: `You outlasted everyone in ${contest}${team ? `, in the end${withTeam}` : ''}. Congratulations!`,
      }
    case 'shared_first':
      return {
        subject: `You share first place in ${contest}`,
        heading: 'You share first place',
        tone: 'good',
        sentence: `${contest} is over, and you were among the last ones standing. Congratulations!`,
      }
  }
}

const endedWords = (contest: string, why: string): ResultWords => ({
  subject: `${contest} is over without a champion`,
  heading: 'Over without a champion',
  tone: 'calm',
  sentence: `${why}, so ${contest} is over. An admin can reopen it.`,
})

function whyIn({ is_excused, ruling }: Pick<ResultsFacts, 'is_excused' | 'ruling'>): string {
  if (ruling === 'excuse') return ': excused by a ruling'
  return is_excused ? ': you had no team to pick' : ''
}

const wasWithdrawn = ({ fate, ruling }: Pick<ResultsFacts, 'fate' | 'ruling'>) =>
  fate === 'out' && ruling === 'withdraw'

const example: ResultsFacts = {
  name: 'Ann',
  zone: null,
  contest: 'Survivor 2025-26',
  week_number: 6,
  slot: null,
  fate: 'survived',
  team: { abbreviation: 'BOS', team_name: 'Boston Bruins' },
  mass_elimination_prevented: false,
  happened: ['BOS 2–1.', 'Out: Freya (no pick), Owen and Sam (VGK).', '11 of 16 left.'],
  story: storyPage({ contestId: 1, weekNumber: 6 }),
  survived: 11,
  eliminated: 3,
  next: null,
  path: pickPage({ contestId: 1, weekNumber: 6 }),
}

function examples(now: Instant): Examples<ResultsFacts> {
  const open = { week_number: 7, lock_time: plus(now, hours(80)) }
  const survived: ResultsFacts = { ...example, next: open, path: pickPage({ contestId: 1, weekNumber: 7 }) }
  const lost = ['BOS 1–2.', 'Also out: Freya (no pick), Sam (VGK).', '11 of 16 left.']
  const out: ResultsFacts = { ...example, next: open, happened: lost, fate: 'out' }
  return [
    { name: 'survived', label: 'Survived', facts: survived },
    {
      name: 'saved',
      label: 'Everyone stays in',
      facts: { ...survived, mass_elimination_prevented: true, survived: 14, eliminated: 0 },
    },
    {
      name: 'nobody_picked',
      label: 'Nobody picked',
      facts: {
        ...survived,
        team: null,
        nobody_picked: true,
        mass_elimination_prevented: true,
        happened: ['Nobody had picked, so everyone stays in.', '14 of 16 left.'],
        survived: 14,
        eliminated: 0,
      },
    },
    {
      name: 'no_champion',
      label: 'Over without a champion',
      facts: { ...example, team: null, no_champion: 'Nobody picked for three weeks', survived: 14, eliminated: 0 },
    },
    { name: 'excused', label: 'Excused by a ruling', facts: { ...survived, ruling: 'excuse' } },
    {
      name: 'life_lost',
      label: 'Lost a life',
      facts: {
        ...survived,
        happened: ['You lost a life: BOS lost twice. 1 left.', ...lost.slice(1)],
        lives: { lost: true, left: 1, of: 2 },
      },
    },
    {
      name: 'entries',
      label: 'Several entries',
      facts: { ...survived, entry: { name: 'Ann', others: ['Ann 2 is out with NYR.'] } },
    },
    { name: 'out', label: 'Out', facts: out },
    {
      name: 'second_chance',
      label: 'Out, with a second chance',
      facts: { ...out, second_chance: { name: 'Survivor 2025-26: Second Chance', path: contestPage(2) } },
    },
    {
      name: 'two_contests',
      label: 'Two contests',
      facts: { together: [out, { ...survived, contest: 'Survivor 2025-26: Second Chance', week_number: 1 }] },
    },
    {
      name: 'with_draft',
      label: 'With a draft',
      facts: {
        ...survived,
        is_one_of_several: true,
        drafts: [{ contest: 'Two-Team 2025-26', place: 3, of: 16, wins: 27, behind: 4, path: '/two-team?contest=3' }],
      },
    },
    { name: 'withdrawn', label: 'Withdrawn by a ruling', facts: { ...out, ruling: 'withdraw' } },
    { name: 'no_pick', label: 'Out without a pick', facts: { ...out, team: null } },
    ...playoffExamples(open),
  ]
}

function playoffExamples(open: { lock_time: Instant }): Examples<ResultsFacts> {
  const playoffs: ResultsFacts = {
    ...example,
    week_number: 28,
    slot: 'Round 1, Game 2',
    path: pickPage({ contestId: 1, weekNumber: 28 }),
  }
  const over: ResultsFacts = { ...playoffs, slot: 'Final, Game 4', survived: 1, eliminated: 1 }
  const [ann, bob] = ['Ann Abbott', 'Bob Baker']
  return [
    {
      name: 'to_playoffs',
      label: 'On to the playoffs',
      facts: { ...example, week_number: 26, path: pickPage({ contestId: 1, weekNumber: 7 }), awaits_round: true },
    },
    {
      name: 'playoff_game',
      label: 'Survived a playoff game',
      facts: { ...playoffs, survived: 3, eliminated: 1, next: { ...open, week_number: 29, slot: 'Round 1, Game 3' } },
    },
    { name: 'champion', label: 'Champion', facts: { ...over, fate: 'champion', winners: [ann], placement: 1 } },
    { name: 'second', label: 'Out in the last game', facts: { ...over, fate: 'out', winners: [bob], placement: 2 } },
    {
      name: 'shared_first',
      label: 'First place shared',
      facts: { ...over, fate: 'shared_first', survived: 2, eliminated: 0, winners: [ann, bob], placement: 1 },
    },
  ]
}
