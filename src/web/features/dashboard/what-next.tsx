import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Contest, dismissEnding } from '#contract/contests/contests.ts'
import type { Analytics } from '#contract/dashboard/analytics.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/features/sessions/session.tsx'
import { paths, storyPath } from '#web/paths.ts'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { ShareButton } from '#web/ui/share/share-button.tsx'
import { Celebration } from '#web/ui/states/celebration.tsx'
import type { Case, Shown, SurvivorContest, TwoTeamContest } from './cases/case.ts'
import classes from './hero.module.css'

type Props = {
  analytics: Analytics
  /** The hero, and which contest it is about; null for the season as a whole. */
  mine: Case
  of: Shown | null
  onDismiss: (week: number) => void
}

/** The content beside the hero's button. */
export function WhatNext({ analytics, mine, of, onDismiss }: Props) {
  const { survivor } = analytics
  const contest = of && analytics[of]
  const drafted = of && of !== 'survivor' ? analytics[of] : null
  return (
    <>
      {of === 'survivor' && survivor && <AfterTheWeek contest={survivor} mine={mine} onDismiss={onDismiss} />}
      {drafted && <AfterTheDraft contest={drafted} mine={mine} />}
      {contest !== null && (mine.state === 'champion' || mine.state === 'ended') && <GotIt {...contest} />}
      {contest !== null && mine.state === 'champion' && <Celebration contest={contest} />}
      {isAfterwards(analytics) && <NewSeason />}
    </>
  )
}

/** The ending of a contest leads until the reader has read it (D8). */
function GotIt({ contest_id }: Pick<Contest, 'contest_id'>) {
  const client = useQueryClient()
  const press = async () => {
    await call(dismissEnding, { params: { contestId: contest_id } })
    await client.invalidateQueries()
  }
  return <Dismiss onPress={press} />
}

/** In the corner of the hero. */
const Dismiss = ({ onPress }: { onPress: () => Promise<void> }) => (
  <BusyButton
    variant="subtle"
    className={classes.dismiss}
    aria-label="Got It"
    title="Got It"
    busyLabel="…"
    onPress={onPress}
    failure="Failed to save your answer"
  >
    <IconX size={20} aria-hidden />
  </BusyButton>
)

/** Once everything that the dashboard shows is over, and the season with it (Y1). */
function isAfterwards({ is_season_over, survivor, two_team, tiebreaker }: Analytics): boolean {
  const statuses = [survivor?.status, two_team?.status, tiebreaker?.status].filter((status) => status !== undefined)
  return is_season_over && statuses.length > 0 && statuses.every((status) => status === 'completed')
}

const NewSeason = () =>
  useSession().isAdmin ? (
    <Button component={Link} to={paths.newSeason} variant="default" px="sm">
      New Season
    </Button>
  ) : null

type OfSurvivor = {
  contest: SurvivorContest
  mine: Case
  onDismiss: (week: number) => void
}

/** The links beside the hero's button after a week: its story, its card to share, and that the reader has read it. */
function AfterTheWeek({ contest, mine, onDismiss }: OfSurvivor) {
  const { contest_id, happened } = contest
  if (happened === null || happened.fate === null) return null
  if (mine.state !== 'result' && mine.state !== 'ended' && mine.tone !== 'gold') return null
  const { week_number } = happened
  const isTitle = mine.tone === 'gold'
  return (
    <>
      {isTitle && <ShareButton contestId={contest_id} week={week_number} isMain />}
      <Button
        component={Link}
        to={storyPath({ contestId: contest_id, week: week_number })}
        variant={isTitle ? 'subtle' : 'default'}
        px="sm"
      >
        See the Story
      </Button>
      {!isTitle && <ShareButton contestId={contest_id} week={week_number} />}
      {mine.state === 'result' && <Dismiss onPress={async () => onDismiss(week_number)} />}
    </>
  )
}

/** Beside the button of the hero that speaks of the reader's drafted teams: the card to share. */
function AfterTheDraft({ contest: { contest_id, me }, mine }: { contest: TwoTeamContest; mine: Case }) {
  const isTitle = mine.tone === 'gold'
  if (me.teams.length === 0 || (mine.state !== 'playing' && mine.state !== 'tiebreaker_on' && !isTitle)) return null
  return <ShareButton contestId={contest_id} isMain={isTitle} />
}

/** A face-off circle behind a blue line: decoration only. */
export const Rink = () => (
  <svg className={classes.rink} viewBox="0 0 240 160" fill="none" stroke="currentColor" aria-hidden="true">
    <path d="M72-200V360" strokeWidth="3" className={classes.line} />
    <circle cx="160" cy="80" r="64" strokeWidth="1.5" />
    <circle cx="160" cy="80" r="5" fill="currentColor" stroke="none" />
    <path d="M140 58v14h-16M180 58v14h16M140 102V88h-16M180 102V88h16" strokeWidth="1.5" />
    <path d="M150 16V4M170 16V4M150 144v12M170 144v12" strokeWidth="1.5" />
  </svg>
)
