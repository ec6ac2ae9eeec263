import { ActionIcon } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Failure } from '#web/api/failure.ts'
import { Countdown } from '#web/ui/time/countdown.tsx'
import { instantWords } from '#web/ui/time/time.tsx'
import classes from './office-screen.module.css'
import { type Shown, screenQuery } from './office-screen.queries.ts'
import { type Slide, slidesOf } from './slides.tsx'
import { useNewVersion } from './use-new-version.ts'
import { useRotation } from './use-rotation.ts'

/** A server that restarts is away for less (ms). */
const WORTH_SAYING = 45_000

/**
 * The page for a television (O10), rotating through everything a member may see. While the server is away it keeps its
 * data, says since when, and then continues automatically.
 */
export function OfficeScreen({ secret }: { secret: string }) {
  const { data, error, dataUpdatedAt, errorUpdatedAt } = useQuery(screenQuery(secret))
  useLook(data?.answer.pool_name)
  useNewVersion(data?.answer.program)
  if (error instanceof Failure && error.code === 'unknown_screen') return <Only words={error.message} />
  if (data === undefined)
    return <Only words={error === null ? 'Loading...' : 'The pool can’t be reached. Trying again.'} />
  const isAway = error !== null && errorUpdatedAt - dataUpdatedAt > WORTH_SAYING
  return (
    <Rotating shown={data.answer} now={data.now} awaySince={isAway ? new Date(dataUpdatedAt).toISOString() : null} />
  )
}

const Only = ({ words }: { words: string }) => (
  <main className={`${classes.screen} ${classes.only}`}>
    <div role="status">
      <h1 className={classes.heading}>{words}</h1>
    </div>
  </main>
)

/** Large type, and the pool's name in the tab. */
function useLook(poolName: string | undefined) {
  useEffect(() => {
    document.documentElement.dataset.officeScreen = ''
  }, [])
  useEffect(() => {
    if (poolName !== undefined) document.title = poolName
  }, [poolName])
}

type Props = { shown: Shown; now: string; awaySince: string | null }

function Rotating({ shown, now, awaySince }: Props) {
  const slides = slidesOf(shown, now)
  const { at, isPaused, show, pause } = useRotation(slides.length)
  const slide = slides[at]
  const next = nextLock(shown)
  return (
    <main className={classes.screen}>
      <header className={`wrap-sm ${classes.head}`}>
        <span className={`strong accent ${classes.pool}`} dir="auto">
          {shown.pool_name}
        </span>
        {next !== null && <Countdown until={next.at} serverNow={now} verb={`${next.title} locks`} over="Locked" />}
      </header>
      {slide === undefined ? (
        <h1 className={classes.heading}>No contest yet</h1>
      ) : (
        <section className={`stack-sm grows ${classes.slide}`} aria-live="off">
          <div className={`wrap-sm ${classes.headline}`}>
            <h1 className={classes.heading} dir="auto">
              {slide.title}
            </h1>
            <span className="soft figures">{slide.about}</span>
          </div>
          {slide.body}
        </section>
      )}
      <footer className={`row-sm ${classes.foot}`}>
        {awaySince !== null && (
          <span className="strong warn" role="status">
            No connection since {instantWords(awaySince)}. Trying again.
          </span>
        )}
        {slides.length > 1 && (
          <nav className={`row-xs pushed ${classes.turns}`} aria-label="Slides">
            <ActionIcon aria-label={isPaused ? 'Resume' : 'Pause'} onClick={() => pause(!isPaused)}>
              {isPaused ? <IconPlayerPlay size="1.2em" /> : <IconPlayerPause size="1.2em" />}
            </ActionIcon>
            {slides.map(({ key, title }, n) => (
              <Turn key={key} title={title} isShown={n === at} onPress={() => show(n)} />
            ))}
          </nav>
        )}
      </footer>
    </main>
  )
}

const Turn = ({ title, isShown, onPress }: Pick<Slide, 'title'> & { isShown: boolean; onPress: () => void }) => (
  <button
    type="button"
    className={classes.turn}
    aria-label={title}
    aria-current={isShown || undefined}
    onClick={onPress}
  />
)

/** The next lock of all contests that are shown. */
function nextLock({ survivors }: Shown) {
  const locks = survivors.flatMap(({ next_lock }) => next_lock ?? [])
  const [first = null] = locks.toSorted((a, b) => a.at.localeCompare(b.at))
  return first
}
