import { useSuspenseQuery } from '@tanstack/react-query'
import { useLive } from '#web/live/use-live.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { bracketQuery } from './bracket.queries.ts'
import { BracketTree } from './bracket-tree.tsx'
import { CupChances } from './cup-chances.tsx'
import type { MarkOf } from './series-card.tsx'

export type BracketProps = {
  seasonYear: string
  /** The round that a narrow screen opens; else the one that is played. */
  round?: number | undefined
  /** Whose team it is, beside its name. */
  markOf?: MarkOf
}

/** The series of the playoffs: a tree where there is room for it, else one round at a time. */
export function BracketPanel({ seasonYear, round, markOf = noMark }: BracketProps) {
  const query = bracketQuery(seasonYear)
  useLive(['playoff_games', 'standings'], query.queryKey)
  const { data: bracket } = useSuspenseQuery(query)
  return (
    <Panel
      title="Playoff Bracket"
      intro={bracket.is_projected ? 'If the playoffs started today' : undefined}
      flush={bracket.rounds.length > 0}
    >
      {bracket.rounds.length === 0 ? (
        'It fills in once the standings say who is in.'
      ) : (
        // A new current round opens by itself; another one stays open for as long as it is the same.
        <BracketTree key={round ?? bracket.current_round} bracket={bracket} opened={round} markOf={markOf} />
      )}
      <CupChances bracket={bracket} />
    </Panel>
  )
}

const noMark = () => null
