import { Button, VisuallyHidden } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { fullName } from '#rules/accounts/accounts.ts'
import { counted } from '#rules/counted.ts'
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

type HeroProps = Pick<Case, 'title' | 'detail' | 'tone' | 'action' | 'join'> & {
  state?: Case['state']
  /** The quiet line above: which week of which season; null where the title says it. */
  welcome: string | null
  /** Which contest it is about, where the reader plays several of its type. */
  contest?: string | null
  /** Shown before the title. */
  mark?: ReactNode
  /** Badges, wins and the countdown. */
  facts?: ReactNode
  /** Beside the button. */
  more?: ReactNode
  /** The score of the game that is on, instead of a title. */
  live?: Case['live']
}

/** The reader's own case at the top of the dashboard: one sentence, one action. */
export function Hero({
  welcome,
  contest = null,
  title,
  detail,
  tone,
  mark,
  facts,
  action,
  join,
  more,
  live,
  state,
}: HeroProps) {
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
        {mark}
        {live ? (
          <LiveScore {...live} />
        ) : (
          <h2 id="my-case" className="display">
            {title}
          </h2>
        )}
      </div>
      {facts !== undefined && <div className={`row wrap ${classes.facts}`}>{facts}</div>}
      {detail !== '' && <p className={`soft pretty ${classes.detail}`}>{detail}</p>}
      {join !== null && <JoinFee join={join} />}
      {(action !== null || more !== undefined) && (
        <div className={`wrap-xs ${classes.acts}`}>
          {action !== null && join !== null && <JoinButton join={join} label={action.label} />}
          {action !== null && join === null && (
            <Button
              component={Link}
              to={action.to}
              variant={tone === 'gold' ? 'subtle' : action.isPrimary ? 'filled' : 'default'}
              color={tone === 'warn' ? 'yellow' : undefined}
              className={classes.action}
            >
              {action.label}
            </Button>
          )}
          {more}
        </div>
      )}
    </section>
  )
}

/** 'FLA 7–5 VAN', and how far the game is. A goal while the page is open moves it once. */
function LiveScore({ score, clock }: NonNullable<Case['live']>) {
  const [seen, setSeen] = useState(score)
  const [goals, setGoals] = useState(0)
  if (seen !== score) {
    setSeen(score)
    setGoals(goals + 1)
  }
  return (
    <>
      <h2 key={goals} id="my-case" className={`display figures ${classes.score}`} data-scored={goals > 0 || undefined}>
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

/** The hero of a member's case. */
export function CaseCard({
  welcome,
  contest,
  mine,
  serverNow,
  more,
}: Pick<HeroProps, 'welcome' | 'contest'> & {
  mine: Case
  serverNow: string
  more?: ReactNode
}) {
  const { pick, games, countdown } = mine
  return (
    <Hero
      {...mine}
      welcome={welcome}
      contest={contest}
      more={more}
      mark={
        mine.tone === 'gold' ? (
          <IconTrophy size={48} stroke={1.5} aria-hidden className="gold" />
        ) : (
          // While its game is on, the score names it.
          pick !== null && !mine.live && <TeamBadge abbreviation={pick.abbreviation} name={pick.team_name} size="lg" />
        )
      }
      facts={
        <>
          <CaseBadge {...mine} />
          {mine.path.length > 0 && (
            <TeamPath name="Winning path" path={mine.path.map((abbreviation) => ({ abbreviation }))} />
          )}
          {mine.lives !== null && <Lives left={mine.lives.left} of={mine.lives.of} />}
          {pick?.is_late && <StatusBadge status="late" />}
          {mine.chance !== null && pick !== null && (
            <ChanceRing chance={mine.chance} label={`${pick.abbreviation} to bring you through`} />
          )}
          {mine.badge === 'status' && pick !== null && <WinPips wins={pick.wins} needed={pick.wins_needed} />}
          {countdown !== null && <Countdown {...countdown} serverNow={serverNow} bare />}
          {games.length > 0 && <Games games={games} />}
        </>
      }
    />
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

/** No team ever needs more than two wins (S6). */
const PUCKS = [1, 2]

/** Wins so far of those needed, as pucks; for a single one the title beside them is enough. */
function WinPips({ wins, needed }: { wins: number; needed: number }) {
  return (
    <span className={`inline strong figures ${classes.wins}`}>
      {needed > 1 && (
        <span className={classes.pips} aria-hidden>
          {PUCKS.map((nth) => (
            <span key={nth} className={classes.pip} data-won={nth <= wins || undefined} />
          ))}
        </span>
      )}
      <VisuallyHidden>{`${wins} of ${counted(needed, 'win')}`}</VisuallyHidden>
    </span>
  )
}
