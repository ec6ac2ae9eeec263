import type { ReactNode } from 'react'
import { counted } from '#rules/counted.ts'
import { sweatBoard, sweatWords } from '#rules/survivor/sweat.ts'
import { withinSentence } from '#rules/survivor/week-words.ts'
import { easternDay } from '#rules/time.ts'
import { sweaters } from '#web/features/survivor/sweat/sweaters.ts'
import { instantWords } from '#web/ui/time/time.tsx'
import { ChampionsSlide } from './champions-slide.tsx'
import { DraftSlide } from './draft-slide.tsx'
import { GamesSlide } from './games-slide.tsx'
import type { Shown, ShownDraft, ShownSurvivor } from './office-screen.queries.ts'
import { StandingsSlide } from './standings-slide.tsx'
import { SweatSlide } from './sweat-slide.tsx'
import { WaitingSlide } from './waiting-slide.tsx'

export type Slide = { key: string; title: string; about: string; body: ReactNode }

/** Two columns of ten rows fill a television. */
const ROWS = 20
const ROWS_BELOW_START = 16
/** Four rows of four games. */
const GAMES = 16

/**
 * The slides in turn: the sweat boards, both contests' standings, tonight's games, the champions; empty ones are left
 * out.
 */
export const slidesOf = (shown: Shown, now: string): Slide[] => [
  ...shown.survivors.flatMap((survivor) => sweatSlides(survivor, now)),
  ...shown.survivors.flatMap((survivor) => standingsSlides(survivor, now)),
  ...shown.drafts.flatMap((draft) => draftSlides(draft, now)),
  ...gamesSlides(shown, now),
  ...championsSlides(shown),
]

/** Between the lock and the results, once everybody may see the picks (S2). */
function sweatSlides({ contest_id, contest_name, lives, week }: ShownSurvivor, now: string): Slide[] {
  if (week === null || !week.is_locked || week.is_processed || !week.can_see_picks) return []
  const members = sweaters(week)
  if (members.length === 0) return []
  const { rows, counts } = sweatBoard({ members, games: week.games, now })
  const listed = rows.filter(({ member }) => member.stands_for === undefined)
  const look = { today: easternDay(now), isSlot: week.is_slot }
  return pagesOf(listed, ROWS).map((page, at) => ({
    key: `sweat ${contest_id} ${at}`,
    title: `${contest_name}: ${week.title}`,
    about: sweatWords(counts),
    body: <SweatSlide rows={page} lives={lives} {...look} />,
  }))
}

function standingsSlides(survivor: ShownSurvivor, now: string): Slide[] {
  const { contest_id, contest_name, status, lives, starts_at, standings } = survivor
  const about = standingsWords(survivor)
  if (status === 'waiting') {
    const names = standings.participants.map(({ participant_name }) => participant_name)
    return waitingSlides({ key: `standings ${contest_id}`, title: contest_name, about }, { names, starts_at, now })
  }
  return pagesOf(standings.participants, ROWS).map((page, at) => ({
    key: `standings ${contest_id} ${at}`,
    title: contest_name,
    about,
    body: <StandingsSlide rows={page} lives={lives} isOver={status === 'completed'} />,
  }))
}

function standingsWords({ status, week, standings }: ShownSurvivor): string {
  const { active_participants: left, eliminated_participants: out } = standings
  if (status === 'waiting') return joinedWords(left + out)
  if (status === 'completed') return 'Final standings'
  const alive = `${left} of ${left + out} still in`
  if (week === null) return alive
  if (!week.is_locked && week.picked_count !== null)
    return `${alive} · ${week.picked_count} of ${week.alive_count} picked for ${withinSentence(week.title)}`
  if (week.is_locked && !week.can_see_picks) {
    return week.shown_from === null
      ? `${alive} · picks are shown once nobody can pick late`
      : `${alive} · picks are shown by ${instantWords(week.shown_from)}`
  }
  return alive
}

const joinedWords = (joined: number) => (joined === 0 ? 'Open to join' : `${joined} in so far`)

type Waiting = { names: readonly string[]; starts_at: string | null; now: string }

/** When a contest starts, and who is in. */
function waitingSlides(slide: Omit<Slide, 'body'>, { names, starts_at, now }: Waiting): Slide[] {
  const pages = names.length === 0 ? [[]] : pagesOf(names, ROWS_BELOW_START)
  return pages.map((page, at) => ({
    ...slide,
    key: `${slide.key} ${at}`,
    body: <WaitingSlide names={page} startsAt={starts_at} now={now} />,
  }))
}

function draftSlides(draft: ShownDraft, now: string): Slide[] {
  const { contest_id, contest_name, status, participants, starts_at, leaderboard } = draft
  const slide = { title: contest_name, about: draftWords(draft) }
  if (leaderboard.length === 0) {
    const waiting = { names: participants, starts_at: status === 'waiting' ? starts_at : null, now }
    return waitingSlides({ ...slide, key: `draft ${contest_id}` }, waiting)
  }
  return pagesOf(leaderboard, ROWS).map((page, at) => ({
    ...slide,
    key: `draft ${contest_id} ${at}`,
    body: <DraftSlide rows={page} isRanked={status !== 'drafting'} />,
  }))
}

function draftWords({ status, participants, leaderboard }: ShownDraft): string {
  if (status === 'waiting') return joinedWords(participants.length)
  if (status === 'drafting') return 'The draft is on'
  if (status === 'completed') return 'Final standings'
  return `By wins · ${counted(leaderboard.length, 'member')}`
}

function gamesSlides({ games, today }: Shown, now: string): Slide[] {
  const isTonight = today === easternDay(now)
  return pagesOf(games, GAMES).map((page, at) => ({
    key: `games ${at}`,
    title: isTonight ? 'Tonight' : 'Last night',
    about: counted(games.length, 'game'),
    body: <GamesSlide games={page} />,
  }))
}

function championsSlides({ champions }: Shown): Slide[] {
  const [newest] = champions
  if (newest === undefined) return []
  return [
    {
      key: 'champions',
      title: 'Champions',
      about: newest.season_year,
      body: <ChampionsSlide titles={champions} />,
    },
  ]
}

function pagesOf<Row>(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))
}
