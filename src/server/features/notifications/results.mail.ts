import { type Instant, wordsIn } from '#rules/time.ts'
import type { MailWords } from './mail-frame.ts'

export type ResultsFacts = {
  name: string
  contest: string
  week_number: number
  slot: string | null
  /** What became of the reader in this week. */
  fate: 'survived' | 'out' | 'champion' | 'shared_first'
  /** The team that he picked; null where he had no pick. */
  team: { abbreviation: string; team_name: string } | null
  mass_elimination_prevented: boolean
  survived: number
  eliminated: number
  /** The week that is open now; null where there is none. */
  next: { week_number: number; lock_time: Instant } | null
  zone: string | null
  path: string
}

/** What a week brought to one member. */
export function weekResultsMail(facts: ResultsFacts, link: (path: string) => string): MailWords {
  const { subject, heading, tone, sentence } = told(facts)
  const facts_: [string, string][] = [
    ['Your pick', facts.team ? `${facts.team.abbreviation}, ${facts.team.team_name}` : 'None'],
    ['Still alive', String(facts.survived)],
    ['Out this time', String(facts.eliminated)],
  ]
  const mayPick = facts.fate === 'survived' && facts.next !== null
  if (mayPick && facts.next)
    facts_.push([`Week ${facts.next.week_number} locks at`, wordsIn(facts.zone, facts.next.lock_time)])
  return {
    subject,
    preview: sentence,
    heading,
    tone,
    paragraphs: [
      `Hi ${facts.name},`,
      sentence,
      ...(facts.mass_elimination_prevented
        ? ['Everybody who had picked would have been out, so everybody who had picked stays in.']
        : []),
    ],
    facts: facts_,
    action: mayPick
      ? { label: 'Make your pick', url: link(facts.path) }
      : { label: 'See the contest', url: link(facts.path) },
  }
}

type Told = Pick<MailWords, 'subject' | 'heading' | 'tone'> & { sentence: string }

function told({ fate, team, contest, week_number, slot }: ResultsFacts): Told {
  const week = slot ?? `Week ${week_number}`
  const withTeam = team ? ` with ${team.abbreviation}` : ''
  switch (fate) {
    case 'survived': {
      const heading = `You survived ${week}${withTeam}`
      return {
        subject: heading,
        heading,
        tone: 'good',
        sentence: `You survived${withTeam}. On to the next one in ${contest}.`,
      }
    }
    case 'out':
      return {
        subject: `You are out in ${week}`,
        heading: 'You are out',
        tone: 'sad',
        sentence: team
          ? `You are out: ${team.abbreviation} did not win enough in ${week} of ${contest}.`
          : `You are out: there was no pick of yours in ${week} of ${contest}.`,
      }
    case 'champion':
      return {
        subject: `You are the champion of ${contest}`,
        heading: 'Champion!',
        tone: 'good',
        sentence: `You have outlasted everybody in ${contest}${team ? `, in the end${withTeam}` : ''}. Congratulations!`,
      }
    case 'shared_first':
      return {
        subject: `You share first place in ${contest}`,
        heading: 'You share first place',
        tone: 'good',
        sentence: `${contest} is over, and you were among the last who stood. Congratulations!`,
      }
  }
}
