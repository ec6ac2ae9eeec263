import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Panel } from '#web/ui/layout/panel.tsx'
import { type Fact, Facts } from '#web/ui/layout/stat-card.tsx'
import { PanelSkeleton, QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { anchorOf, useAnchorFocus } from '../addresses/addresses.ts'
import layout from '../layout/tab.module.css'
import { ParticipantsList, type ShownContest } from './participants-list.tsx'

/** A part of the card that a button shows and hides. */
type Fold = {
  id: string
  show: string
  hide: string
  failure: string
  lines: number
  content: ReactNode
}

type Props = {
  contest: ShownContest & { season_year: string }
  isUnderWay: boolean
  /** The text after the season in the line below the title. */
  since: ReactNode
  aside: ReactNode
  facts: readonly Fact[]
  /** Buttons before those that show something. */
  tools: ReactNode
  /** Shown by buttons before the participants' own. */
  folds?: readonly Fold[]
  exports?: ReactNode
  /** The content above the buttons: the current tasks. */
  children: ReactNode
}

/** A contest of any type on the desk: its facts, tasks, tools and participants. */
export function ContestCard(props: Props) {
  const { contest, isUnderWay, since, aside, facts, tools, folds = [], exports, children } = props
  const { contest_id, contest_name, season_year } = contest
  const [shown, setShown] = useState<readonly string[]>([])
  useAnchorFocus(contest_id)
  const people: Fold = {
    id: `participants-of-${contest_id}`,
    show: 'Show Participants',
    hide: 'Hide Participants',
    failure: 'Failed to load contest details',
    lines: 4,
    content: <ParticipantsList contest={contest} />,
  }
  return (
    <div id={anchorOf(contest_id)} tabIndex={-1}>
      <Panel
        title={contest_name}
        tone={isUnderWay ? 'accent' : 'plain'}
        intro={
          <>
            {season_year} season, {since}
          </>
        }
        aside={aside}
      >
        <Facts facts={facts} />
        {children}
        <Group gap="xs" className={`above-md ${layout.tools}`}>
          {tools}
          {[...folds, people].map(({ id, show, hide }) => (
            <Button
              key={id}
              variant="subtle"
              size="sm"
              aria-expanded={shown.includes(id)}
              aria-controls={id}
              onClick={() => setShown(shown.includes(id) ? shown.filter((of) => of !== id) : [...shown, id])}
            >
              {shown.includes(id) ? hide : show}
            </Button>
          ))}
          {exports}
        </Group>
        {[people, ...folds].map(({ id, failure, lines, content }) => (
          <div key={id} id={id}>
            {shown.includes(id) && (
              <QueryBoundary failure={failure} skeleton={<PanelSkeleton lines={lines} />}>
                {content}
              </QueryBoundary>
            )}
          </div>
        ))}
      </Panel>
    </div>
  )
}
