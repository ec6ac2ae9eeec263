import { Button } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { fullName } from '#rules/accounts/accounts.ts'
import { degreeByChance } from '#rules/survivor/sweat-degree.ts'
import { loadPart } from '#web/api/missing-files.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { badgeOf } from '#web/features/survivor/week/pick-status.ts'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { useIsOnline } from '#web/ui/layout/use-is-online.ts'
import { ChanceRing } from '#web/ui/odds/chance-ring.tsx'
import { Lives } from '#web/ui/people/lives.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { TeamPath } from '#web/ui/teams/team-path.tsx'
import { Countdown } from '#web/ui/time/countdown.tsx'
import type { Case, Join } from './cases/case.ts'
import classes from './hero.module.css'

/** Decoration comes after the first paint. */
const Rink = lazy(async () => ({ default: (await import('./what-next.tsx')).Rink }))

/** Only for contests to join. */
const FeeLine = lazy(async () => ({ default: (await import('#web/features/contests/fee-note.tsx')).FeeLine }))

type HeroProps = {
  mine: Case
  serverNow: string
  /** The quiet line above: which week of which season; null where the title says it. */
  welcome: string | null
  /** Which contest it is about, where the reader plays several of its type. */
  contest?: string | null
  /** Beside the button. */
  more?: ReactNode
}

/** The reader's own case at the top of the dashboard: one sentence, one action. */
export function Hero({ mine, serverNow, welcome, contest = null, more }: HeroProps) {
  const { title, detail, tone, live, state } = mine
  return (
    <section
      className={`stack-sm surface lifted ${classes.hero}`}
      data-tone={tone}
      data-state={state}
      aria-labelledby="my-case"
    >
      <Suspense>
        <Rink />
      </Suspense>
      {welcome !== null && (
        <p className={`hint wrap ${classes.welcome}`}>
          <span>{welcome}</span>
          {contest !== null && <strong>{contest}</strong>}
        </p>
      )}
      <div className={`row wrap ${classes.title}`}>
        <Mark {...mine} />
        {live ? (
          <LiveScore {...live} />
        ) : (
          <h2 id="my-case" className="display">
            {title}
          </h2>
        )}
      </div>
      <div className={`row wrap ${classes.facts}`}>
        <Facts mine={mine} serverNow={serverNow} />
      </div>
      {detail !== '' && !live && <p className={`soft pretty ${classes.detail}`}>{detail}</p>}
      {mine.join !== null && <JoinFee join={mine.join} />}
      <div className={`wrap-xs ${classes.acts}`}>
        <Act {...mine} />
        {more}
      </div>
    </section>
  )
}

function Act({ action, join, tone }: Pick<Case, 'action' | 'join' | 'tone'>) {
  if (action === null) return null
  if (join !== null) return <JoinButton join={join} label={action.label} />
  const isUrgent = tone === 'warn' && action.isPrimary
  return (
    <Button
      component={Link}
      to={action.to}
      variant={tone === 'gold' ? 'subtle' : action.isPrimary ? 'filled' : 'default'}
      color={isUrgent ? 'yellow.4' : undefined}
      autoContrast={isUrgent}
      className={classes.action}
    >
      {action.label}
    </Button>
  )
}

/** Before the title: the trophy, or the team. While its game is on, the score names it. */
function Mark({ tone, team, pick, live }: Case) {
  if (tone === 'gold') return <IconTrophy size={48} stroke={1.5} aria-hidden className="gold" />
  if (live) return null
  if (pick !== null) return <TeamBadge abbreviation={pick.abbreviation} name={pick.team_name} size="lg" />
  return team !== null && <TeamBadge abbreviation={team} />
}

/** 'FLA 7–5 VAN', and how far the game is. A goal while the page is open moves it once. */
function LiveScore({ score, clock }: NonNullable<Case['live']>) {
  const [first] = useState(score)
  return (
    <>
      <h2
        key={score}
        id="my-case"
        className={`display figures ${classes.score}`}
        data-scored={score !== first || undefined}
      >
        {score}
      </h2>
      {clock !== null && <span className={`strong figures ${classes.clock}`}>{clock}</span>}
    </>
  )
}

/** What a contest costs that one press joins (O11). */
export const JoinFee = ({ join }: { join: Join }) => (
  <Suspense>
    <FeeLine contestId={join.contestId} />
  </Suspense>
)

/** Joins at once. */
export function JoinButton({ join, label }: { join: Join; label: string }) {
  const client = useQueryClient()
  const go = useNavigate()
  const name = fullName(useUser())
  const press = async () => {
    const { joinNow } = await loadPart(() => import('./join-now.ts'))
    await joinNow(join, { client, go, name })
  }
  return (
    <BusyButton
      busyLabel="Joining..."
      disabled={!useIsOnline()}
      onPress={press}
      failure="Failed to join contest"
      className={classes.action}
    >
      {label}
    </BusyButton>
  )
}

/** Badges, wins, the chance, the countdown and the games. */
function Facts({ mine, serverNow }: Pick<HeroProps, 'mine' | 'serverNow'>) {
  const { pick, games, countdown, chance, lives, live, path } = mine
  return (
    <>
      <CaseBadge {...mine} />
      {path.length > 0 && <TeamPath name="Winning path" path={path.map((abbreviation) => ({ abbreviation }))} />}
      {lives !== null && <Lives left={lives.left} of={lives.of} />}
      {pick?.is_late && <StatusBadge status="late" />}
      {chance !== null && pick !== null && (
        <ChanceRing
          chance={chance}
          label={`${pick.abbreviation} to bring you through`}
          word={pick.status === 'Safe' ? 'Safe' : undefined}
        />
      )}
      {countdown !== null && <Countdown {...countdown} serverNow={serverNow} bare />}
      {games.length > 0 && <Games games={games} />}
      {live && <p className="soft pretty">{mine.detail}</p>}
    </>
  )
}

/** 'Tonight 7:00 @ OTT · Thu @ MTL' */
export const Games = ({ games }: Pick<Case, 'games'>) => (
  <ul className={`wrap strong figures ${classes.games}`} aria-label="Next games">
    {games.map((game) => (
      <li key={game}>{game}</li>
    ))}
  </ul>
)

/** The state of the pick, if the title doesn't say it; a pick that can still win enough by its chance, in a word. */
function CaseBadge({ badge, pick, chance }: Pick<Case, 'badge' | 'pick' | 'chance'>) {
  switch (badge) {
    case null:
      return null
    case 'status':
      if (pick === null) return null
      if (pick.status === 'In Progress') return chance !== null && <StatusBadge status={degreeByChance(chance)} />
      return (
        (pick.status === 'Survived' || pick.status === 'Eliminated') && <StatusBadge status={badgeOf(pick.status)} />
      )
    case 'picked':
      return <StatusBadge status="open" word="Picked" />
  }
}
