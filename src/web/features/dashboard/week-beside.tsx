import { type QueryClient, useQuery } from '@tanstack/react-query'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { easternDay } from '#rules/time.ts'
import { analyticsQuery } from '#web/features/contests/home.queries.ts'
import { useLive, useOwnNews } from '#web/live/use-live.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { survivorCase } from './cases/survivor-case.ts'
import { twoTeamCase } from './cases/two-team-case.ts'
import { GamesToday } from './games-today.tsx'
import { More } from './more.tsx'
import classes from './week-beside.module.css'

export const prepareWeek = (client: QueryClient) => client.prefetchQuery(analyticsQuery)

/** The reader's week and tonight's games, beside the chat. Hidden until both have loaded. */
export function WeekBeside() {
  const { data } = useQuery({ ...analyticsQuery, throwOnError: false })
  useLive(['contest', 'survivor', 'games', 'playoff_games'], analyticsQuery.queryKey)
  useOwnNews(['pick', 'entry'], analyticsQuery.queryKey)
  if (data === undefined) return null
  const { survivor, server_now } = data
  const drafted = data.tiebreaker ?? data.two_team
  const ofSurvivor =
    survivor && survivorCase(survivor, { now: server_now, seenWeek: survivor.happened?.week_number ?? null })
  const ofDrafted = drafted && twoTeamCase(drafted, server_now)
  return (
    <aside className={`stack-md ${classes.beside}`} aria-label="This week">
      {survivor && ofSurvivor && (
        <Panel title={survivor.status === 'completed' ? survivor.contest_name : weekTitle(survivor)}>
          <p className="strong">{ofSurvivor.live?.score ?? ofSurvivor.title}</p>
          <p className="hint pretty">{ofSurvivor.live?.clock ?? ofSurvivor.detail}</p>
          {survivor.status === 'in_progress' && (
            <p className="hint figures">
              {survivor.alive} of {survivor.current_participants} alive
            </p>
          )}
          {ofSurvivor.action && <More to={ofSurvivor.action.to}>{ofSurvivor.action.label}</More>}
        </Panel>
      )}
      {drafted && ofDrafted && (
        <Panel title={drafted.contest_name}>
          <p className="strong">{ofDrafted.title}</p>
          <p className="hint pretty">{ofDrafted.detail}</p>
        </Panel>
      )}
      <GamesToday day={easternDay(server_now)} />
    </aside>
  )
}
