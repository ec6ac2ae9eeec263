import { lazy } from 'react'
import { QueryBoundary, TableSkeleton } from '#web/ui/states/no-answer.tsx'
import type { BracketProps } from './bracket-panel.tsx'

const BracketPanel = lazy(async () => ({ default: (await import('./bracket-panel.tsx')).BracketPanel }))

/** The playoff bracket of a season in a panel of its own, with code that only pages in the playoffs fetch. */
export const PlayoffBracket = (props: BracketProps) => (
  <QueryBoundary skeleton={<TableSkeleton rows={8} />} failure="Failed to load the playoff bracket">
    <BracketPanel {...props} />
  </QueryBoundary>
)
