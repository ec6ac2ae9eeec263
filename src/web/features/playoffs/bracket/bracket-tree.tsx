import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BracketRound, BracketSeries } from '#contract/playoffs/bracket.ts'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import type { Bracket } from './bracket.queries.ts'
import { halvesOf, placeOf } from './bracket-places.ts'
import classes from './bracket-tree.module.css'
import { hopefulsOf } from './bracket-words.ts'
import { type MarkOf, SeriesCard } from './series-card.tsx'
import { SeriesDialog } from './series-dialog.tsx'

const TITLES = ['Round 1', 'Round 2', 'Round 3', 'Final']
/** From left to right in the tree. */
const HEADS = [...TITLES, ...TITLES.slice(0, -1).toReversed()]

type Props = { bracket: Bracket; opened: number | undefined; markOf: MarkOf }

/** All rounds at once if there is room. On a narrow screen one of them: chosen above, or by swiping. */
export function BracketTree({ bracket, opened, markOf }: Props) {
  const { rounds, champion } = bracket
  const [round, setRound] = useState(opened ?? bracket.current_round)
  const [shown, setShown] = useState<string | null>(null)
  const swipe = useSwipe((step) => setRound((now) => Math.min(rounds.length, Math.max(1, now + step))))
  const all = rounds.flatMap(({ series }) => series)
  const series = all.find(({ letter }) => letter === shown)
  return (
    <div className={classes.frame}>
      <fieldset className={`yields ${classes.switch}`} aria-label="Round">
        {TITLES.map((title, index) => (
          <button key={title} type="button" aria-pressed={round === index + 1} onClick={() => setRound(index + 1)}>
            {title}
          </button>
        ))}
      </fieldset>
      <div className={classes.heads} aria-hidden>
        {HEADS.map((title, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the seven headings never change; three appear twice.
          <span key={index}>{title}</span>
        ))}
      </div>
      <div className={classes.tree} ref={swipe}>
        {champion !== null && (
          <p className={`row-sm below-md ${classes.champion}`} data-open={round === rounds.length || undefined}>
            <TeamBadge abbreviation={champion.abbreviation} size="lg" />
            <span>
              <strong>{champion.team_name}</strong> win the Stanley Cup
            </span>
          </p>
        )}
        {rounds.map((each) => (
          <Round key={each.round} round={each} isOpen={each.round === round} before={rounds[each.round - 2]}>
            {(of, hopefuls) => <SeriesCard series={of} hopefuls={hopefuls} markOf={markOf} onOpen={setShown} />}
          </Round>
        ))}
      </div>
      {series !== undefined && <SeriesDialog series={series} onClose={() => setShown(null)} />}
    </div>
  )
}

type RoundProps = {
  round: BracketRound
  isOpen: boolean
  before: BracketRound | undefined
  children: (series: BracketSeries, hopefuls: readonly (string | null)[]) => ReactNode
}

function Round({ round, isOpen, before, children }: RoundProps) {
  return (
    <section className={classes.round} data-open={isOpen || undefined} aria-label={TITLES[round.round - 1]}>
      {halvesOf(round).map(({ title, series }) => (
        <div key={title} className={classes.half}>
          {title !== null && <h3 className={`hint strong below-xs ${classes.conference}`}>{title}</h3>}
          <ul className={classes.list}>
            {series.map((each) => {
              const index = round.series.indexOf(each)
              const { half, column, row } = placeOf(round, index)
              const feeders = [before?.series[2 * index], before?.series[2 * index + 1]]
              return (
                <li
                  key={each.letter}
                  className={classes.place}
                  data-half={half}
                  data-round={round.round}
                  // CSS variables are styles that React's types do not list.
                  style={{ '--column': column, '--row': row } as CSSProperties}
                >
                  {children(each, feeders.map(hopefulsOf))}
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** Farther than a sloppy tap, in px. */
const FAR = 48

/** Calls with 1 for a swipe to the left, which moves forward, and with -1 for one back. A vertical one scrolls. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const element = useRef<HTMLDivElement>(null)
  const swiped = useEffectEvent(onSwipe)
  useEffect(() => {
    const surface = element.current
    if (surface === null) return undefined
    let from: { x: number; y: number } | null = null
    const begin = ({ touches: [touch] }: TouchEvent) => {
      from = touch ? { x: touch.clientX, y: touch.clientY } : null
    }
    const end = ({ changedTouches: [touch] }: TouchEvent) => {
      if (from === null || touch === undefined) return
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y]
      if (Math.abs(x) > FAR && Math.abs(x) > 2 * Math.abs(y)) swiped(x < 0 ? 1 : -1)
    }
    surface.addEventListener('touchstart', begin, { passive: true })
    surface.addEventListener('touchend', end, { passive: true })
    return () => {
      surface.removeEventListener('touchstart', begin)
      surface.removeEventListener('touchend', end)
    }
  }, [])
  return element
}
