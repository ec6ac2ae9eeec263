import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Analytics } from '#contract/dashboard/analytics.ts'
import { storyPath } from '#web/paths.ts'
import { ShareButton } from '#web/ui/share/share-button.tsx'
import type { Case, SurvivorContest, TwoTeamContest } from './cases/case.ts'

type Props = {
  analytics: Analytics
  /** The hero, and which contest it is about. */
  mine: Case
  of: 'survivor' | 'two_team'
  onDismiss: (week: number) => void
}

/** What stands beside the button of the hero. */
export function WhatNext({ analytics: { survivor, two_team }, mine, of, onDismiss }: Props) {
  if (of === 'survivor') return survivor && <AfterTheWeek contest={survivor} mine={mine} onDismiss={onDismiss} />
  return two_team && <AfterTheDraft contest={two_team} mine={mine} />
}

type OfSurvivor = {
  contest: SurvivorContest
  mine: Case
  onDismiss: (week: number) => void
}

/** Beside the button of the hero that tells how last week ended: its story, its card to share, and that the reader has read it. */
function AfterTheWeek({ contest, mine, onDismiss }: OfSurvivor) {
  const { contest_id, happened } = contest
  if (happened === null || happened.fate === null) return null
  if (mine.state !== 'result' && mine.state !== 'champion') return null
  const { week_number } = happened
  return (
    <>
      <Button component={Link} to={storyPath({ contestId: contest_id, week: week_number })} variant="default" px="sm">
        See the Story
      </Button>
      <ShareButton contestId={contest_id} week={week_number} />
      {mine.state === 'result' && (
        <Button variant="subtle" px="sm" onClick={() => onDismiss(week_number)}>
          Got It
        </Button>
      )}
    </>
  )
}

/** Beside the button of the hero that speaks of the reader's drafted teams: the card to share. */
function AfterTheDraft({ contest: { contest_id, me }, mine }: { contest: TwoTeamContest; mine: Case }) {
  if (me.teams.length === 0 || (mine.state !== 'playing' && mine.state !== 'champion')) return null
  return <ShareButton contestId={contest_id} />
}
