import { lazy } from 'react'
import { QueryBoundary, TableSkeleton } from '#web/ui/states/no-answer.tsx'
import type { BracketProps } from './bracket-panel.tsx'

const BracketPanel = lazy(async () => ({ default: (await import('./bracket-panel.tsx')).BracketPanel }))

/** A season's playoff bracket in its own panel, with code loaded only by pages in the playoffs. */
export const PlayoffBracket = (props: BracketProps) => (
  <QueryBoundary skeleton={<TableSkeleton rows={8} />} failure="Failed to load the playoff bracket">
    <BracketPanel {...props} />
  </QueryBoundary>
)
