import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Contest } from '#contract/contests/contests.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { spotsLabel } from '#rules/survivor/entries.ts'
import { useSearch } from '#web/ui/address/use-search.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { type Fact, Facts } from '#web/ui/layout/stat-card.tsx'
import { PanelSkeleton, QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { anchorOf, useAnchorFocus, useDialogs } from '../addresses/addresses.ts'
import layout from '../layout/tab.module.css'
import { settingsQuery } from '../settings/settings.queries.ts'
import { DeleteContest } from './contest-acts.tsx'
import { EditContestDialog } from './contest-dialogs.tsx'
import { ParticipantsList } from './participants-list.tsx'

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
  contest: Contest | SurvivorContest
  isEditable: boolean
  /** The text after the season in the line below the title. */
  since: ReactNode
  aside: ReactNode
  /** Beside the number of participants. */
  facts: readonly Fact[]
  /** Buttons after Edit Contest. */
  tools: ReactNode
  /** Shown by buttons before the participants' own. */
  folds?: readonly Fold[]
  exports?: ReactNode
  /** The content above the buttons: the current tasks. */
  children: ReactNode
}

/** A contest of any type on the desk: its facts, tasks, tools and participants. */
export function ContestCard(props: Props) {
  const { contest, isEditable, since, aside, facts, tools, folds = [], exports, children } = props
  const { contest_id, contest_name, season_year, status, current_participants, max_participants } = contest
  const spots = spotsLabel('max_entries' in contest ? contest : {})
  const { isOpen, open, close } = useDialogs()
  const peopleId = `participants-of-${contest_id}`
  const [search] = useSearch()
  const [shown, setShown] = useState<readonly string[]>(search.get('people') === String(contest_id) ? [peopleId] : [])
  useAnchorFocus(contest_id)
  const { data } = useQuery({ ...settingsQuery, throwOnError: false })
  const title = data?.settings.fees ? 'Participants and Fees' : 'Participants'
  const people: Fold = {
    id: peopleId,
    show: `Show ${title}`,
    hide: `Hide ${title}`,
    failure: 'Failed to load contest details',
    lines: 4,
    content: <ParticipantsList contest={contest} />,
  }
  return (
    <div id={anchorOf(contest_id)} tabIndex={-1}>
      <Panel
        title={contest_name}
        tone={status === 'drafting' || status === 'in_progress' ? 'accent' : 'plain'}
        intro={
          <>
            {season_year} season, {since}
          </>
        }
        aside={aside}
      >
        <Facts facts={[[spots, `${current_participants}/${max_participants}`], ...facts]} />
        {children}
        <Group gap="xs" className={`above-md ${layout.tools}`}>
          {isEditable && (
            <Button variant="default" size="sm" onClick={() => open('edit', contest_id)}>
              Edit Contest
            </Button>
          )}
          {tools}
          {status === 'waiting' && <DeleteContest contest={contest} />}
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
      {isEditable && <EditContestDialog contest={contest} opened={isOpen('edit', contest_id)} onClose={close} />}
    </div>
  )
}
