import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LoadingScreen, PanelSkeleton, QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { TabHead } from './tab-head.tsx'

type Props = {
  title: string
  onCreate: () => void
  /** Lines of the first card's skeleton. */
  lines: number
  children: ReactNode
}

const HEADING = 'contests'

/** The heading gets the focus when a contest's card is deleted. */
export const focusHeading = () => document.getElementById(HEADING)?.focus()

/** A tab listing contests, with the Create Contest button. */
export const ContestsTab = ({ title, onCreate, lines, children }: Props) => (
  <div className="stack-lg">
    <TabHead title={title} titleId={HEADING}>
      <Button leftSection={<IconPlus size="1.1em" aria-hidden />} onClick={onCreate}>
        Create Contest
      </Button>
    </TabHead>
    <QueryBoundary
      failure="Failed to load contests"
      skeleton={
        <LoadingScreen>
          <PanelSkeleton lines={lines} />
          <PanelSkeleton lines={3} />
        </LoadingScreen>
      }
    >
      {children}
    </QueryBoundary>
  </div>
)
