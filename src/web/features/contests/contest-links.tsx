import { useSearchParams } from 'react-router'
import { paths, plannerPath } from '#web/paths.ts'
import { SmallLink } from '#web/ui/layout/text-link.tsx'

type Props = { contestId: number }

export const RulesLink = ({ contestId, of }: Props & { of: 'survivor' | 'two-team' }) => (
  <SmallLink to={`${of === 'survivor' ? paths.survivorRules : paths.twoTeamRules}?contest=${contestId}`}>
    How does this work?
  </SmallLink>
)

export const HistoryLink = ({ contestId }: Props) => (
  <SmallLink to={`${paths.history}?contest=${contestId}`}>Pool History</SmallLink>
)

/** The planner of the same entry (S19). */
export function PlannerLink(to: Props & { week?: number }) {
  const entry = useSearchParams()[0].get('entry')
  return <SmallLink to={`${plannerPath(to)}${entry === null ? '' : `&entry=${entry}`}`}>Season Planner</SmallLink>
}
