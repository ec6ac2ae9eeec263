import type { MailWords } from '#server/features/outbox/mail-frame.ts'
import { type Examples, type Link, mailPart } from '#server/features/outbox/mail-part.ts'
import { type MomentFacts, momentWords } from './moment-words.ts'

/** Moments about the member's own picks, places and messages during games (N7). */
export const liveTeam = mailPart({ kind: 'live_team', words, push: momentWords, examples: ownExamples })

/** Moments about eliminations (N7). */
export const whoFalls = mailPart({ kind: 'who_falls', words, push: momentWords, examples: fallExamples })

/** A preview for admins: moments themselves only go to devices. */
function words(facts: MomentFacts, link: Link): MailWords {
  const { title, body, path } = momentWords(facts)
  return {
    subject: title,
    preview: body,
    heading: title,
    tone: 'calm',
    paragraphs: [body],
    action: {
      label: 'Open',
      url: link(path),
    },
  }
}

const SURVIVOR = { path: '/survivor?contest=1&week=6', about: 'Survivor 2025-26 · Week 6' }
const DRAFT = { path: '/two-team?contest=2', about: 'Draft 2025-26 · 24 wins, 1 ahead of Owen Baker' }
const WON = { team: 'DAL', score: '3–2', decided_in: 'OT' } as const
const LOST = { team: 'VGK', score: '3–2', decided_in: 'OT' } as const

function ownExamples(): Examples<MomentFacts> {
  const ofPick = { ...SURVIVOR, missing: 1 }
  return [
    { name: 'through', label: 'Through', facts: { ...ofPick, what: 'through', game: WON } },
    {
      name: 'won',
      label: 'The first win of two',
      facts: { ...ofPick, what: 'won', game: { ...WON, decided_in: 'SO' } },
    },
    {
      name: 'near',
      label: 'One win away',
      facts: { ...SURVIVOR, what: 'near', game: { ...WON, score: '2–1' }, isAfterTwo: true },
    },
    {
      name: 'near_third',
      label: 'One win away, late',
      facts: { ...SURVIVOR, what: 'near', game: WON, isAfterTwo: false },
    },
    { name: 'out', label: 'Out', facts: { ...ofPick, what: 'out', game: LOST } },
    {
      name: 'entries',
      label: 'Two entries at once',
      facts: {
        ...ofPick,
        what: 'out',
        game: LOST,
        entries: ['Ann'],
        also: [{ ...ofPick, what: 'through', game: WON, entries: ['Ann 2'] }],
      },
    },
    { name: 'forgot', label: 'Out without a pick', facts: { ...ofPick, what: 'out', game: null } },
    { name: 'life_lost', label: 'A life lost', facts: { ...SURVIVOR, what: 'life_lost', game: LOST, livesLeft: 1 } },
    {
      name: 'life_forgot',
      label: 'A life lost without a pick',
      facts: { ...SURVIVOR, what: 'life_lost', game: null, livesLeft: 2 },
    },
    { name: 'saved', label: 'Everyone lost', facts: { ...ofPick, what: 'saved', game: LOST } },
    { name: 'alone', label: 'Alone with a team', facts: { ...SURVIVOR, what: 'alone', team: 'NYI' } },
    { name: 'first', label: 'First place', facts: { ...DRAFT, what: 'first', contest_type: 'two_team' } },
    {
      name: 'mentioned',
      label: 'A mention',
      facts: { what: 'mentioned', author: 'Owen Baker', about: '@Ann Abbott nice pick', path: '/chat' },
    },
    {
      name: 'answered',
      label: 'An answer',
      facts: { what: 'answered', author: 'Owen Baker', about: 'Not tonight', path: '/chat' },
    },
    {
      name: 'summary',
      label: 'The rest of a night',
      facts: {
        what: 'summary',
        path: '/',
        about: '',
        lines: ["You're in first in the Two-Team.", 'Owen is out: VGK lost in OT. 6 left.'],
      },
    },
  ]
}

function fallExamples(): Examples<MomentFacts> {
  const owen = { names: ['Owen'], count: 1, game: LOST, forgot: false }
  const sam = { names: ['Sam'], count: 1, game: null, forgot: true }
  const fell = { ...SURVIVOR, what: 'fell', left: 6, isLast: false } as const
  const many = { ...owen, names: ['Owen', 'Ben', 'Dee'], count: 5 }
  return [
    { name: 'one', label: 'One falls', facts: { ...fell, fallen: [owen] } },
    {
      name: 'forgot',
      label: 'Without a pick',
      facts: { ...fell, fallen: [sam] },
    },
    { name: 'several', label: 'Several fall at once', facts: { ...fell, fallen: [many, sam] } },
    { name: 'last', label: 'The last one', facts: { ...fell, fallen: [owen], left: 1, isLast: true } },
  ]
}
