import { useSuspenseQuery } from '@tanstack/react-query'
import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import { easternDay } from '#rules/time.ts'
import { nameWithSeason } from '#web/features/contests/name-with-season.ts'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { TextLink } from '#web/ui/layout/text-link.tsx'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { TableScreenSkeleton } from '#web/ui/states/no-answer.tsx'
import { shortDayWords } from '#web/ui/time/time.tsx'
import { ContestScreen } from '../contest-screen.tsx'
import { DrawLine } from './draw-line.tsx'
import classes from './pairs-table.module.css'
import { PairsTable } from './pairs-table.tsx'
import { recapQuery } from './recap.queries.ts'
import { TalkPanel } from './talk-panel.tsx'

const TITLE = 'Draft Recap'

/** A finished draft under its own address: its talking points, the picks, and how the order was drawn (D2). */
export const RecapScreen = () => (
  <ContestScreen title={TITLE} skeleton={<TableScreenSkeleton />}>
    {(contest) =>
      contest === null || contest.status === 'waiting' || contest.status === 'drafting' ? (
        <Page title={TITLE}>
          <EmptyState title="The recap comes with the last pick of the draft.">
            <TextLink to={paths.twoTeam}>Two-Team Contest</TextLink>
          </EmptyState>
        </Page>
      ) : (
        <Recap contest={contest} />
      )
    }
  </ContestScreen>
)

function Recap({ contest }: { contest: ContestWithParticipants }) {
  const { contest_id } = contest
  const { data: recap } = useSuspenseQuery(recapQuery(contest_id))
  const isPhone = useIsPhone()
  const leaderboard = <TextLink to={`${paths.twoTeam}?contest=${contest_id}`}>Leaderboard</TextLink>
  return (
    <Page
      title={TITLE}
      eyebrow={nameWithSeason(contest)}
      intro={`Drafted ${shortDayWords(easternDay(recap.ended_at))}`}
      aside={isPhone ? undefined : leaderboard}
    >
      <div className={`stack ${classes.sides}`}>
        <TalkPanel recap={recap} title="Talking Points" />
        <Panel flush title="Draft Board">
          <PairsTable recap={recap} />
          <div className={`stack-xs ${classes.notes}`}>
            {recap.measured_by !== null && (
              <p className="hint pretty">
                A draft slot is worth the {recap.measured_by} wins of the best team still on the board.
              </p>
            )}
            <DrawLine contest={contest} />
          </div>
        </Panel>
      </div>
      {isPhone && <p>{leaderboard}</p>}
    </Page>
  )
}
