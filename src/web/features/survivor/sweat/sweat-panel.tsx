import { IconChevronDown } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { clearFirstNames } from '#rules/accounts/first-names.ts'
import { isLive } from '#rules/games/games.ts'
import { percentWords } from '#rules/odds/percent.ts'
import { type SweatRow, sweatBoard, sweatWords } from '#rules/survivor/sweat.ts'
import { averageChance, boldestPick } from '#rules/survivor/sweat-chances.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { easternDay } from '#rules/time.ts'
import { Dotted } from '#web/ui/layout/dotted.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { ChanceBar } from '#web/ui/odds/chance-bar.tsx'
import { NameWithLives } from '#web/ui/people/lives.tsx'
import { PeopleRows } from '#web/ui/people/people-rows.tsx'
import { ShowAll } from '#web/ui/people/show-all.tsx'
import { You } from '#web/ui/people/you.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { NoTeam } from '#web/ui/teams/no-team.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { weekdayWords } from '#web/ui/time/time.tsx'
import { EstimateNote } from '../estimate-note.tsx'
import { StatusHeading } from '../standings/survivor-status.tsx'
import { pickersWords } from '../story/story-words.ts'
import { type Game, picksQuery, whilePlaying } from '../survivor.queries.ts'
import type { ShownWeek } from '../week/shown-week.ts'
import { DecidingGames, decidingTitle } from './deciding-games.tsx'
import line from './live-line.module.css'
import classes from './sweat-chances.module.css'
import { type Sweater, sweaters, whenWords } from './sweaters.ts'

/** Rows shown until the reader asks for all. */
const FIRST = 12

type Props = {
  contest: Pick<SurvivorContest, 'contest_id' | 'lives'>
  week: ShownWeek
  myself: number | null
  /** Unfolded in the reader's own row, with their team's games. */
  own?: ReactNode
  /** Their card and tonight's games are beside it. */
  isBesideOwn?: boolean
}

/** From the lock to the results: who is safe, who sweats, and the games that decide, of one moment (S17). */
export function SweatPanel({ contest: { contest_id: contestId, lives }, week, myself, own, isBesideOwn }: Props) {
  const sweat = useSweat({ contestId, week, myself })
  const [all, setAll] = useState(false)
  const isPhone = useIsPhone()
  if (sweat === null) return null
  const { rows, counts, answer, tonight } = sweat
  const isMine = (row: Row) => isOf(row, myself)
  const listed = rows.filter(({ member }) => member.stands_for === undefined)
  const hasMany = listed.filter((row) => isForgotten(row, myself)).length > 1
  const people = hasMany ? listed.filter((row) => !isForgotten(row, myself)) : listed
  // With the games in it the reader's row leads; otherwise it has its place among the others.
  const ordered = own === undefined ? people : people.toSorted((a, b) => Number(isMine(b)) - Number(isMine(a)))
  const shown = all ? ordered : ordered.filter((row, index) => index < FIRST || isMine(row))
  const parts = sweatWords(counts).split(' · ')
  // The figures say how many are alive.
  const dotted = <Dotted parts={parts.length > 1 ? parts.slice(1) : parts} />
  const words = isPhone ? <span className="text-sm">{dotted}</span> : dotted
  return (
    <Panel flush tone="accent" title={isBesideOwn ? 'Survivor Status' : words} {...(isBesideOwn && { intro: words })}>
      {isBesideOwn ? (
        <StatusHeading title="Still Alive" count={`${weekTitle(week)} · ${answer.alive_count}`} />
      ) : (
        <DecidingGames {...tonight} />
      )}
      {hasMany && <Forgotten rows={listed.filter((row) => isForgotten(row, myself))} nameOf={tonight.nameOf} />}
      <SweatRows rows={shown} tonight={tonight} lives={lives} myself={myself} own={own} isBesideOwn={isBesideOwn} />
      <ShowAll
        shown={shown.length + listed.length - people.length}
        listed={listed.length}
        count={answer.alive_count}
        onPress={() => setAll(true)}
      />
      {rows.some(({ chance }) => chance !== null) && (
        <div className={`ruled ${classes.note}`}>
          <PoolChances week={weekTitle(week)} rows={rows} myself={myself} />
          <EstimateNote contestId={contestId} />
        </div>
      )}
    </Panel>
  )
}

type RowsProps = Pick<Props, 'myself' | 'own' | 'isBesideOwn'> & {
  rows: readonly Row[]
  lives: number
  tonight: Tonight
}

function SweatRows({ rows, tonight, lives, myself, own, isBesideOwn = false }: RowsProps) {
  const isPhone = useIsPhone()
  const { today, isSlot } = tonight
  const isMine = (row: Row) => isOf(row, myself)
  const isShown = (row: Row) =>
    isMine(row)
      ? own !== undefined || isBesideOwn
      : isPhone && tonight.games.some(({ game }) => game.game_id === row.game?.game_id)
  return (
    <PeopleRows
      caption="Who is safe"
      rows={rows}
      keyOf={({ member }) => member.participant_id}
      isMine={isMine}
      flipsBy={({ degree }) => degree}
      lead={{ header: 'Pick', cell: ({ member }) => <Team member={member} /> }}
      name={(row) => (
        <NameWithLives
          name={row.member.participant_name}
          left={row.member.lives_left}
          of={lives}
          isMine={!isPhone && isMine(row)}
        />
      )}
      // On a phone a whole name has its line for itself.
      chips={(row) => (
        <>
          {isPhone && isMine(row) && <You />}
          <Chips row={row} isGameShown={isShown(row)} isPhone={isPhone} today={today} isSlot={isSlot} />
        </>
      )}
      below={(row) => (isMine(row) ? own : null)}
      state={{ header: 'Status', cell: (row) => <Standing row={row} /> }}
    />
  )
}

/** Beside the board: the games that decide next. */
export function TonightPanel(of: Asked) {
  const sweat = useSweat(of)
  if (sweat === null || sweat.tonight.games.length === 0) return null
  return (
    <Panel title={decidingTitle(sweat.tonight)}>
      <DecidingGames {...sweat.tonight} isTitled />
    </Panel>
  )
}

type Asked = { contestId: number; week: ShownWeek; myself: number | null }

/** The board of the week; null while its picks are hidden from a late picker (S2): the week's own card says so. */
function useSweat({ contestId, week, myself }: Asked) {
  const { data: answer } = useSuspenseQuery({ ...picksQuery(contestId, week.week_number), ...whilePlaying(true) })
  const members = sweaters(answer)
  if (!answer.can_see_picks || members.length === 0) return null
  const board = sweatBoard({ members, games: answer.games, now: answer.server_now })
  const look = { today: easternDay(answer.server_now), isSlot: week.round !== null }
  const games = board.deciding.filter(({ home, away }) => !isOwnAlone([...home, ...away], myself))
  const firstName = clearFirstNames(members.map(({ participant_name }) => participant_name))
  const nameOf = ({ participant_id, participant_name }: Sweater) =>
    participant_id === myself ? 'You' : (firstName(participant_name) ?? participant_name)
  return { ...board, answer, tonight: { games, day: board.deciding_on, nameOf, ...look } }
}

type Tonight = NonNullable<ReturnType<typeof useSweat>>['tonight']

/** A game that decides only for the reader is shown with their own pick. */
const isOwnAlone = (members: readonly Sweater[], myself: number | null) =>
  members.length === 1 && members[0]?.participant_id === myself

type Row = SweatRow<Sweater, Game>

const isOf = ({ member }: Row, myself: number | null) => member.participant_id === myself

/** Members without a pick: several of them are one line. */
const isForgotten = (row: Row, myself: number | null) => row.member.pick === null && !isOf(row, myself)

/** More names than these are a number; the week's table has them all. */
const MOST_NAMED = { phone: 2, desk: 6 }

type ForgottenProps = { rows: readonly Row[]; nameOf: (member: Sweater) => string }

/** 'No pick: Freya, Morgan', or how many and their names behind a tap. */
function Forgotten({ rows, nameOf }: ForgottenProps) {
  const isPhone = useIsPhone()
  const names = rows.map(({ member }) => (isPhone ? nameOf(member) : member.participant_name)).join(', ')
  const line = (words: ReactNode) => (
    <>
      <NoTeam />
      <span className={`yields grows ${isPhone ? 'text-sm ' : ''}${classes.names}`}>
        <strong>No pick:</strong> {words}
      </span>
      {rows[0] !== undefined && <StatusBadge status={rows[0].degree} />}
    </>
  )
  if (rows.length <= MOST_NAMED[isPhone ? 'phone' : 'desk'])
    return <p className={`row ruled ${classes.forgotten}`}>{line(names)}</p>
  return (
    <details className="ruled">
      <summary className={`row ${classes.forgotten}`}>
        {line(
          <>
            {rows.length} people <IconChevronDown size={16} aria-hidden className="chevron" />
          </>,
        )}
      </summary>
      <p className={`hint pretty ${classes.all}`}>{names}</p>
    </details>
  )
}

const Team = ({ member: { pick } }: { member: Sweater }) =>
  pick === null ? <NoTeam /> : <TeamBadge abbreviation={pick.abbreviation} name={pick.team_name} size="sm" />

const Standing = ({ row: { degree, chance, member } }: { row: Row }) => (
  <span className={`stack ${classes.standing}`} data-bar={chance !== null || undefined}>
    <StatusBadge status={degree} />
    <ChanceBar chance={chance} label={`${member.pick?.abbreviation} to survive`} />
  </span>
)

type ChipsProps = { row: Row; isGameShown: boolean; isPhone: boolean; today: string; isSlot: boolean }

function Chips({ row: { member, needs, state, game }, isGameShown, isPhone, ...look }: ChipsProps) {
  if (isGameShown || game === null || member.pick === null || state !== 'sweating') return <span>{needs}</span>
  const isLater = !isLive(game.game_state) && game.game_date !== look.today
  // A phone's row has no room for a game of another day.
  if (isLater) return isPhone ? needs : <Dotted parts={[needs, `plays ${weekdayWords(game.game_date)}`]} />
  return (
    <>
      <span>{needs}</span>
      <LiveLine game={game} teamId={member.pick.team_id} {...look} />
    </>
  )
}

type PoolChancesProps = { week: string; rows: readonly Row[]; myself: number | null }

/** Names of the boldest before the rest is counted. */
const NAMED = 2

/** 'Week 6 · Average chance: 74% · Boldest pick: Ben, 41% with SJS', without what has no forecast. One pick has no average. */
function PoolChances({ week, rows, myself }: PoolChancesProps) {
  const average = averageChance(
    rows.map(({ chance, member }) => ({ survival_chance: chance, stands_for: member.stands_for })),
  )
  const boldest = boldestPick(
    rows.map(({ member: { participant_id, participant_name, stands_for, pick } }) => ({
      participant_name: participant_id === myself ? 'You' : participant_name,
      stands_for,
      pick,
    })),
  )
  const isAverage = average !== null && rows.filter(({ chance }) => chance !== null).length > 1
  if (!isAverage && boldest === null) return null
  return (
    <p className={`wrap hint figures ${classes.pool}`}>
      <span>{week}</span>
      {isAverage && <span>Average chance: {percentWords(average)}</span>}
      {boldest !== null && (
        <span>
          Boldest pick: {pickersWords(boldest.names.slice(0, NAMED), boldest.names.length + boldest.others)},{' '}
          {percentWords(boldest.chance)} with {boldest.abbreviation}
        </span>
      )}
    </p>
  )
}

/** '1–2 vs TOR · 2nd 12:34' with the team's own goals first; before tonight's game '@ MTL 7:00 PM'. */
function LiveLine({ game, teamId, ...look }: { game: Game; teamId: number; today: string; isSlot: boolean }) {
  const isHome = game.home_team_id === teamId
  const against = isHome ? `vs ${game.away_abbrev}` : `@ ${game.home_abbrev}`
  if (!isLive(game.game_state)) {
    return (
      <span>
        {against} {whenWords(game, look)}
      </span>
    )
  }
  const [own, other] = isHome ? [game.home_score, game.away_score] : [game.away_score, game.home_score]
  return (
    <span className={line.live} data-ahead={compare(own ?? 0, other ?? 0)}>
      <strong>
        {own ?? 0}–{other ?? 0}
      </strong>{' '}
      {against} · {whenWords(game, look)}
    </span>
  )
}

const compare = (own: number, other: number) => (own === other ? 'level' : own > other ? 'leads' : 'trails')
