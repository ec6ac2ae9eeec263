import type { DraftRecap } from '#contract/two-team/recap.ts'
import { draftHighlights, valueWords } from '#rules/two-team/recap.ts'
import type { ShareCard } from '#web/ui/share/share-card.ts'

/** The card to share after a draft: the reader's own teams, or what the draft is talked about for if they only watched. */
export function recapCard(recap: DraftRecap, myself: number): ShareCard {
  const { contest_name: contest, measured_by } = recap
  const mine = recap.pairs.find(({ user_id }) => user_id === myself)
  const highlights = draftHighlights(recap)
  if (mine === undefined) {
    const lines = highlights.map(({ label, words }) => `${label}: ${words}`)
    return { kind: 'haul', contest, title: `${contest} is drafted`, lines, teams: [] }
  }
  const own = highlights.filter(
    ({ kind, participant_id }) => kind !== 'reach' && participant_id === mine.participant_id,
  )
  return {
    kind: 'haul',
    contest,
    title: `You drafted ${listed(mine.picks.map(({ abbreviation }) => abbreviation))}`,
    lines: [
      ...(measured_by === null ? [] : [`${valueWords(recap, mine)}.`]),
      ...own.map(({ kind }) => (kind === 'steal' ? 'Steal of the draft.' : 'Best value of the draft.')),
    ],
    teams: mine.picks.map(({ abbreviation, pick_number }) => ({ abbreviation, figure: `#${pick_number}` })),
  }
}

const listed = (teams: readonly string[]) =>
  teams.length < 2 ? teams.join() : `${teams.slice(0, -1).join(', ')} and ${teams.at(-1)}`
