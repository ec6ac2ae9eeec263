import { listed } from '#rules/counted.ts'
import type { Instant } from '#rules/time.ts'
import type { MailWords } from '#server/features/outbox/mail-frame.ts'
import { type Examples, type Link, mailPart } from '#server/features/outbox/mail-part.ts'

type RecapFacts = {
  name: string
  contest: string
  teams: readonly { pick_number: number; abbreviation: string; team_name: string }[]
  /** Best value, steal and reach, each with its sentence. */
  highlights: readonly { label: string; words: string }[]
  path: string
}

/** Sent to every drafter after the last pick (D2). */
export const draftRecap = mailPart({ kind: 'draft_recap', words, examples })

function words({ name, contest, teams, highlights, path }: RecapFacts, link: Link): MailWords {
  const haul = listed(teams.map(({ abbreviation }) => abbreviation))
  return {
    subject: `You drafted ${haul} in ${contest}`,
    preview: highlights[0] === undefined ? 'See who got which team.' : `${highlights[0].label}: ${highlights[0].words}`,
    heading: `You drafted ${haul}`,
    tone: 'good',
    paragraphs: [`Hi ${name},`, `The ${contest} draft is over.`, ...highlights.map((of) => `${of.label}: ${of.words}`)],
    facts: teams.map(({ pick_number, abbreviation, team_name }) => [
      `Pick ${pick_number}`,
      `${abbreviation}, ${team_name}`,
    ]),
    action: { label: 'See the recap', url: link(path) },
  }
}

function examples(_now: Instant): Examples<RecapFacts> {
  const recap = {
    name: 'Ann',
    contest: 'Two-Team 2025-26',
    teams: [
      { pick_number: 3, abbreviation: 'DAL', team_name: 'Dallas Stars' },
      { pick_number: 30, abbreviation: 'SEA', team_name: 'Seattle Kraken' },
    ],
    path: '/two-team/recap?contest=1',
  }
  const highlights = [
    { label: 'Best value', words: 'Ann with DAL and SEA: 85 wins last season, 9 more than the slot is worth.' },
    { label: 'Steal', words: 'Freya took WSH at pick 14: 51 wins last season, 8 more than the slot is worth.' },
    { label: 'Reach', words: 'Owen took SJS at pick 2: 20 wins last season, 34 fewer than the slot is worth.' },
  ]
  return [
    { name: 'recap', label: 'After the last pick', facts: { ...recap, highlights } },
    { name: 'unknown', label: 'Last season unknown', facts: { ...recap, highlights: [] } },
  ]
}
