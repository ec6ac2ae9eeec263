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

export type Slide = { key: string; title: string; about: string; body: ReactNode }

/** Two columns of ten rows fill a television. */
const ROWS = 20
/** Four rows of four games. */
const GAMES = 16

/**
 * The slides in turn: the sweat boards, both contests' standings, tonight's games, the champions; empty ones are left
 * out.
 */
export const slidesOf = (shown: Shown, now: string): Slide[] => [
  ...shown.survivors.flatMap((survivor) => sweatSlides(survivor, now)),
  ...shown.survivors.flatMap(standingsSlides),
  ...shown.drafts.flatMap(draftSlides),
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

function standingsSlides(survivor: ShownSurvivor): Slide[] {
  const { contest_id, contest_name, status, lives, standings } = survivor
  const about = standingsWords(survivor)
  if (status === 'waiting' || standings.participants.length === 0)
    return [{ key: `standings ${contest_id}`, title: contest_name, about, body: null }]
  return pagesOf(standings.participants, ROWS).map((page, at) => ({
    key: `standings ${contest_id} ${at}`,
    title: contest_name,
    about,
    body: <StandingsSlide rows={page} lives={lives} isOver={status === 'completed'} />,
  }))
}

function standingsWords({ status, starts_at, week, standings }: ShownSurvivor): string {
  const { active_participants: left, eliminated_participants: out } = standings
  if (status === 'waiting') return waitingWords(left + out, starts_at)
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

const waitingWords = (joined: number, startsAt: string | null) =>
  `${joined} joined${startsAt === null ? '' : ` · starts ${instantWords(startsAt)}`}`

function draftSlides(draft: ShownDraft): Slide[] {
  const { contest_id, contest_name, status, leaderboard } = draft
  const slide = { title: contest_name, about: draftWords(draft) }
  if (leaderboard.length === 0) return [{ ...slide, key: `draft ${contest_id}`, body: null }]
  return pagesOf(leaderboard, ROWS).map((page, at) => ({
    ...slide,
    key: `draft ${contest_id} ${at}`,
    body: <DraftSlide rows={page} isRanked={status !== 'drafting'} />,
  }))
}

function draftWords({ status, participants, starts_at, leaderboard }: ShownDraft): string {
  if (status === 'waiting') return waitingWords(participants, starts_at)
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
