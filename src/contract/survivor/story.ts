import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { day, instant, livesHeld, namedContest, namedTeam, ofSlot } from '#contract/fields.ts'
import { ofEntryInQuery, ofWeek } from './survivor.ts'

/** A game that was played, from the picked team's side. */
const playedGame = z.object({
  game_id: z.int(),
  game_date: day,
  opponent_abbrev: z.string(),
  is_home: z.boolean(),
  team_score: z.int(),
  opponent_score: z.int(),
  decided_in: z.enum(['REG', 'OT', 'SO']).nullable(),
})
export type PlayedGame = z.infer<typeof playedGame>

const storyTeam = z.object({
  ...namedTeam,
  picks: z.int(),
  wins: z.int(),
  losses: z.int(),
  wins_needed: z.int(),
  /** The team won enough, or all its games were called off (rulebook S6). */
  held: z.boolean(),
  /** Some of the members who picked it. */
  names: z.array(z.string()),
  /** Its games that week, by start. */
  games: z.array(playedGame),
  /** The deciding win or loss; null if all its games were called off. */
  decider: playedGame.nullable(),
})
export type StoryTeam = z.infer<typeof storyTeam>

const fallen = z.object({
  participant_name: z.string(),
  abbreviation: z.string().nullable(),
  wins: z.int(),
  losses: z.int(),
  wins_needed: z.int(),
})

export const weekFate = z.enum(['survived', 'out', 'champion', 'shared_first'])

/** The week in the words that mails, notifications and the chat share */
export const weekText = z.object({ title: z.string(), lines: z.array(z.string()) })

export const weekStoryCall = endpoint('GET', '/survivor/contests/:contestId/weeks/:week/story', {
  access: 'member',
  summary: 'What happened in a week that is over: how it ended for the caller, who went out, what decided it.',
  params: ofWeek,
  query: ofEntryInQuery,
  answer: z.object({
    ...namedContest,
    ...ofSlot,
    story: weekText,
    /** The week's result for the caller; null if they weren't playing it. */
    me: z
      .object({
        fate: weekFate,
        participant_name: z.string(),
        abbreviation: z.string().nullable(),
        /** Whether the week cost them a life; absent in a contest with only one (rulebook S18). */
        life_lost: z.boolean().optional(),
        /** Lives left after the week; absent in a contest with only one. */
        lives: livesHeld.optional(),
        /** Their picks up to this week, oldest first, and whether each brought them through. */
        path: z.array(z.object({ ...ofSlot, abbreviation: z.string(), held: z.boolean() })),
      })
      .nullable(),
    /** Members who played the week, and those of them who picked. */
    played: z.int(),
    picked: z.int(),
    survived: z.int(),
    eliminated: z.int(),
    /** Members at the start of the contest. */
    total: z.int(),
    everyone_saved: z.boolean(),
    games: z.int(),
    /** The picked teams, most popular first. */
    teams: z.array(storyTeam),
    /** The team that eliminated the most, with its games; null if every picked team won enough. */
    upset: storyTeam.nullable(),
    /** The team that was last to be safe. */
    closest: storyTeam.nullable(),
    /**
     * The surviving pick with the lowest chance at the lock (rulebook F2), or without forecasts the one made by the
     * fewest.
     */
    boldest: storyTeam.extend({ lock_chance: z.number().nullable() }).nullable(),
    /** Eliminated members, by name; `team` is null if they had no pick. */
    out: z.array(fallen),
    /** Members who lost a life but stayed in, in the same form; absent in a contest with only one (rulebook S18). */
    life_lost: z.array(fallen).optional(),
    /** Members left after each week up to this one. */
    alive_by_week: z.array(z.object({ ...ofSlot, alive: z.int() })),
    /** The next week that takes picks; null if there is none. */
    next: z.object({ ...ofSlot, lock_time: instant.nullable() }).nullable(),
    champions: z.array(z.string()),
    server_now: instant,
  }),
})
export type WeekStory = z.infer<typeof weekStoryCall.answer>
