import ical, { ICalEventStatus } from 'ical-generator'
import { isCalledOff, isFinal, isSuspended } from '#rules/games/games.ts'
import { weekWords } from '#rules/survivor/week-words.ts'
import { hours, type Instant, minutes, plus } from '#rules/time.ts'
import type { CalendarGame, DeadlineRow, DraftStartRow } from './calendar.repo.ts'

const GAME = hours(2) + minutes(40)
/** A draft's duration in the calendar; the real one is unknown. */
const DRAFT = hours(1)
/** The deadline is the end of a short appointment, so that people see it coming. */
const BEFORE_DEADLINE = minutes(30)
/** How often calendar apps should refresh, in seconds; most of them use their own interval. */
const REFRESH_EVERY = 3_600

type Facts = {
  poolName: string
  deadlines: readonly DeadlineRow[]
  drafts: readonly DraftStartRow[]
  games: readonly CalendarGame[]
  appUrl: string
  now: Instant
}

/**
 * The calendar as iCalendar text. The same facts give the same text, except that deadlines are stamped with today's
 * date.
 */
export function calendarText({ poolName, deadlines, drafts, games, appUrl, now }: Facts): string {
  // Unique across pools, for people subscribed to several.
  const { host } = new URL(appUrl)
  const calendar = ical({
    name: poolName,
    description: 'Pick deadlines and the games of your teams',
    prodId: { company: 'PuckPool', product: 'Pool calendar' },
    url: appUrl,
    ttl: REFRESH_EVERY,
  })
  for (const { contest_id, contest_name, lock_time, needed, ...week } of deadlines) {
    calendar.createEvent({
      id: `deadline-${contest_id}-${week.week_number}@${host}`,
      start: new Date(plus(lock_time, -BEFORE_DEADLINE)),
      end: new Date(lock_time),
      stamp: new Date(`${now.slice(0, 10)}T00:00:00Z`),
      summary: `Pick deadline: ${weekWords(week)}${needed ? '' : ' (picked)'}`,
      description: `${contest_name}: picks of ${weekWords(week)} lock at the end of this appointment.`,
      url: `${appUrl}/survivor?contest=${contest_id}&week=${week.week_number}`,
    })
  }
  for (const { contest_id, contest_name, starts_at } of drafts) {
    calendar.createEvent({
      id: `draft-${contest_id}@${host}`,
      start: new Date(starts_at),
      end: new Date(plus(starts_at, DRAFT)),
      stamp: new Date(`${now.slice(0, 10)}T00:00:00Z`),
      summary: `Draft: ${contest_name}`,
      description: `The ${contest_name} draft starts with everyone who is in by then.`,
      url: `${appUrl}/two-team?contest=${contest_id}`,
    })
  }
  for (const game of games) {
    const { game_id, game_date, start_time, updated_at, venue, game_state } = game
    calendar.createEvent({
      id: `game-${game_id}@${host}`,
      ...(start_time === null
        ? { start: new Date(`${game_date}T00:00:00Z`), allDay: true }
        : { start: new Date(start_time), end: new Date(plus(start_time, GAME)) }),
      stamp: new Date(updated_at),
      summary: summaryOf(game),
      ...(venue === null ? {} : { location: venue }),
      ...(isCalledOff(game_state) ? { status: ICalEventStatus.CANCELLED } : {}),
    })
  }
  return calendar.toString()
}

function summaryOf({ away, home, away_score, home_score, game_state }: CalendarGame): string {
  if (isCalledOff(game_state)) return `${away} at ${home} (${game_state === 'PPD' ? 'postponed' : 'cancelled'})`
  if (isSuspended(game_state)) return `${away} at ${home} (suspended)`
  return isFinal(game_state) ? `${away} ${away_score}, ${home} ${home_score}` : `${away} at ${home}`
}
