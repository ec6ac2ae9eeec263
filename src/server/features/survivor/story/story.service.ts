import type { WeekStory } from '#contract/survivor/story.ts'
import { boldestOf } from '#rules/survivor/deciding.ts'
import { isProcessed, type LoadedEntry } from '#rules/survivor/loaded-contest.ts'
import { weekStory } from '#rules/survivor/story.ts'
import {
  factsFor,
  fateIn,
  pathUpTo,
  playerOf,
  viewWeekOver,
  type WeekOver,
  type WeekPlayer,
} from '#rules/survivor/views/week-over.ts'
import { viewWeekStory } from '#rules/survivor/views/week-story.ts'
import { weekName } from '#rules/survivor/week-words.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { cacheKey } from '#server/live/cache.ts'
import { loadForMany, requireWeekIn } from '../loading/loaded-contest.service.ts'
import { arePicksSecret, readSeenBy } from '../picks/late-pickers.service.ts'
import { chancesOf } from '../picks/pick-chances.service.ts'

type Asked = { contestId: number; week: number; entryId?: number | undefined }
type PoolStory = { over: WeekOver; pool: Omit<WeekStory, 'story' | 'me' | 'server_now'> }

const storyKey = cacheKey<PoolStory, [contestId: number, week: number]>('story')

/**
 * A finished week's story, for the caller and for everyone, all as of one moment (S17). Refuses a week without results,
 * and a caller who may not see its picks (S2, S5).
 */
export async function readStory(
  deps: Deps,
  { userId }: Caller,
  { contestId, week, entryId }: Asked,
): Promise<WeekStory> {
  const { over, pool } = await deps.cache.get(storyKey(contestId, week), () => readPoolStory(deps, { contestId, week }))
  const { lock_time, week_number } = over.week
  const seenBy = await readSeenBy(deps, { userId })
  if (arePicksSecret({ contest_id: contestId, week_number, lock_time }, seenBy))
    throw new Refusal({ code: 'pick_first' })
  const isOwn = (of: LoadedEntry) => of.user_id === userId && of.participant_id === entryId
  if (entryId !== undefined && !over.loaded.entries.some(isOwn)) throw new Refusal({ code: 'unknown_entry' })
  const reader = playerOf(over, { userId, entryId })
  return {
    ...pool,
    story: weekStory(factsFor(over, userId, entryId)),
    me: reader
      ? {
          fate: fateIn(over, reader),
          participant_name: reader.participant_name,
          abbreviation: reader.pick?.abbreviation ?? null,
          ...livesIn(over, reader),
          path: pathUpTo(over, reader.participant_id),
        }
      : null,
    server_now: deps.now(),
  }
}

function livesIn({ loaded }: WeekOver, { result, lives_left: left }: WeekPlayer) {
  return left === undefined ? {} : { life_lost: result === 'life_lost', lives: { left, of: loaded.contest.lives } }
}

async function readPoolStory(deps: Deps, { contestId, week: weekNumber }: Asked): Promise<PoolStory> {
  const { loaded, now } = await loadForMany(deps, contestId)
  const week = requireWeekIn(loaded.weeks, weekNumber)
  if (!isProcessed(week)) throw new Refusal({ code: 'week_not_over', ...weekName(week) })
  const over = viewWeekOver(loaded, week)
  const pool = viewWeekStory(over, now)
  const withChances = await chancesOf(deps, week)
  const chances = new Map(
    over.players.flatMap(({ pick }) => (pick === null ? [] : [[pick.team_id, withChances(pick).lock_chance]])),
  )
  const boldest = boldestOf(pool.teams.map((team) => ({ ...team, lock_chance: chances.get(team.team_id) ?? null })))
  return { over, pool: { ...pool, boldest } }
}
