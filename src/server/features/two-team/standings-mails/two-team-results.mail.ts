import { counted, listed, ordinal } from '#rules/counted.ts'
import type { Instant } from '#rules/time.ts'
import type { MailWords } from '#server/features/outbox/mail-frame.ts'
import { type Examples, type Link, mailPart } from '#server/features/outbox/mail-part.ts'

type Standing = { place: number; of: number; wins: number; teams: readonly string[] }

type ResultsFacts = {
  name: string
  contest: string
  /** The reader's own place. */
  own: Standing
  /** Everyone in first place, including the reader if they are, and the number of wins. */
  first: { names: readonly string[]; wins: number; has_reader: boolean }
  /** The month that is over and the reader's wins in it; null for a finished contest. */
  month: { name: string; wins: number } | null
  path: string
}

/** A drafter's place after a month, and at the end (D11). */
export const twoTeamResults = mailPart({ kind: 'two_team_results', words, examples })

function words(facts: ResultsFacts, link: Link): MailWords {
  const { own, month } = facts
  const { subject, heading, sentences, firstLabel } = month === null ? endWords(facts) : monthWords(facts, month)
  return {
    subject,
    preview: sentences.join(' '),
    heading,
    tone: facts.first.has_reader ? 'good' : 'calm',
    paragraphs: [`Hi ${facts.name},`, ...sentences],
    facts: [
      ['Your place', `${own.place} of ${own.of}`],
      ['Your teams', listed(own.teams)],
      ...(month === null ? [] : [[`Wins in ${month.name}`, String(month.wins)] satisfies [string, string]]),
      ['Your wins', String(own.wins)],
      [firstLabel, `${namesOf(facts.first.names)}, ${counted(facts.first.wins, 'win')}`],
    ],
    action: { label: month === null ? 'See the final standings' : 'See the leaderboard', url: link(facts.path) },
  }
}

type ResultWords = { subject: string; heading: string; sentences: string[]; firstLabel: string }

function monthWords({ contest, own, first }: ResultsFacts, month: { name: string; wins: number }): ResultWords {
  const heading = `You're ${ordinal(own.place)} after ${month.name}`
  const isAlone = first.names.length === 1
  return {
    subject: `You're ${ordinal(own.place)} in ${contest} after ${month.name}`,
    heading,
    sentences: [
      `You have ${counted(own.wins, 'win')} in ${contest}, ${month.wins} of them in ${month.name}.`,
      ...(first.has_reader ? [] : [`${namesOf(first.names)} ${isAlone ? 'leads' : 'lead'} with ${first.wins}.`]),
    ],
    firstLabel: isAlone ? 'Leader' : 'First place',
  }
}

function endWords({ contest, own, first }: ResultsFacts): ResultWords {
  const isAlone = first.names.length === 1
  const finished = `You finished ${ordinal(own.place)} of ${own.of} with ${counted(own.wins, 'win')}.`
  const over = `${contest} is over.`
  if (first.has_reader) {
    const heading = isAlone ? `You're the champion of ${contest}` : `You share first place in ${contest}`
    return {
      subject: heading,
      heading: isAlone ? 'Champion!' : 'You share first place',
      sentences: [`${over} ${finished} Congratulations!`],
      firstLabel: isAlone ? 'Champion' : 'First place',
    }
  }
  const heading = `${namesOf(first.names)} ${isAlone ? 'is champion of' : 'share first place in'} ${contest}`
  return {
    subject: heading,
    heading,
    sentences: [`${over} ${finished}`],
    firstLabel: isAlone ? 'Champion' : 'First place',
  }
}

const MOST_NAMED = 3

const namesOf = (names: readonly string[]) => (names.length > MOST_NAMED ? `${names.length} members` : listed(names))

function examples(_now: Instant): Examples<ResultsFacts> {
  const month: ResultsFacts = {
    name: 'Ann',
    contest: 'Two-Team 2025-26',
    own: { place: 3, of: 16, wins: 27, teams: ['DAL', 'SEA'] },
    first: { names: ['Freya Fisher'], wins: 31, has_reader: false },
    month: { name: 'November', wins: 15 },
    path: '/two-team?contest=1',
  }
  const end = { ...month, month: null, own: { ...month.own, wins: 85 }, first: { ...month.first, wins: 96 } }
  const won = { ...end.own, place: 1, wins: 96 }
  return [
    { name: 'month', label: 'After a month', facts: month },
    {
      name: 'leading',
      label: 'After a month, in first place',
      facts: {
        ...month,
        own: { ...month.own, place: 1, wins: 31 },
        first: { names: ['Ann Abbott'], wins: 31, has_reader: true },
      },
    },
    { name: 'end', label: 'The end', facts: end },
    {
      name: 'champion',
      label: 'Champion',
      facts: { ...end, own: won, first: { names: ['Ann Abbott'], wins: 96, has_reader: true } },
    },
    {
      name: 'shared_first',
      label: 'First place shared',
      facts: { ...end, own: won, first: { names: ['Ann Abbott', 'Freya Fisher'], wins: 96, has_reader: true } },
    },
  ]
}
