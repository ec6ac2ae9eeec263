import { expect, it } from 'vitest'
import type { DraftRecap } from '#contract/two-team/recap.ts'
import { sentenceOf } from '#web/ui/share/share-card.ts'
import { recapCard } from './recap-card.ts'

const pick = (pick_number: number, abbreviation: string, wins: number, over_par: number) => ({
  ...{ pick_number, abbreviation, wins, over_par, team_name: abbreviation, team_id: pick_number, place: 1 },
  ...{ round: 1, made_by: 'member' as const },
})
const pair = (id: number, name: string, picks: ReturnType<typeof pick>[], over_par: number) => ({
  ...{ participant_id: id, user_id: id, participant_name: name, draft_order: id, picks, over_par },
  wins: picks.reduce((sum, { wins }) => sum + wins, 0),
})
const recap: DraftRecap = {
  ...{ contest_id: 4, contest_name: 'Two-Team', season_year: '2025-26', measured_by: '2024-25' },
  ...{ started_at: null, ended_at: '2025-10-05T20:00:00.000Z', best_value: 2, steal: 2, reach: 1 },
  pairs: [
    pair(1, 'Ann', [pick(1, 'CHI', 25, -31)], -31),
    pair(2, 'Bob', [pick(2, 'WPG', 56, 3), pick(3, 'DAL', 50, 0)], 3),
  ],
}

it('the card after a draft shows the reader’s teams with their picks, and praises only (D2)', () => {
  const card = recapCard(recap, 2)
  expect(card.teams).toEqual([
    { abbreviation: 'WPG', figure: '#2' },
    { abbreviation: 'DAL', figure: '#3' },
  ])
  expect(sentenceOf(card)).toBe(
    'I drafted WPG and DAL. 106 wins last season, 3 over par. Best value of the draft. Steal of the draft.',
  )
  expect(recapCard(recap, 1).lines).toEqual(['25 wins last season, 31 under par.'])
})

it('the card of someone who only watched tells what the draft is talked about for (D2)', () => {
  expect(recapCard(recap, 9)).toMatchObject({ title: 'Two-Team is drafted', teams: [] })
  expect(recapCard(recap, 9).lines[0]).toBe('Best value: Bob with WPG and DAL: 106 wins last season, 3 over par.')
})

it('the card says nothing of a last season that is not known (D2)', () => {
  expect(recapCard({ ...recap, measured_by: null, best_value: null, steal: null, reach: null }, 2).lines).toEqual([])
})
