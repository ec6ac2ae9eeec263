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

export const PlannerLink = (to: Props & { week?: number }) => <SmallLink to={plannerPath(to)}>Season Planner</SmallLink>
