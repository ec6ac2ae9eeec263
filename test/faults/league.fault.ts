import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, easternDay, hours, plus } from '#rules/time.ts'
import { bundledGames } from '#server/features/games/bundled.ts'
import { differenceOf, playStory, type Story } from '../feed/league-story.ts'
import { liesFrom, shortStories, storyFrom, truthFrom } from '../feed/short-season.ts'
import { type Lie, lieKinds } from '../harness/league/careless-nhl.ts'
import { type Chance, numberOf, openChance, say } from './chance.ts'

const SHORT = numberOf('FAULT_SHORT_SEASONS', 60)
const ROUNDS = numberOf('FAULT_LEAGUE', 8)
const LIES = 12
const STEP = hours(4)
/** In days: the last start leaves one week to be played, in which the season ends. */
const LAST_START = 180
const season = (await bundledGames()).filter((game) => game.season_year === '2025-26')
const played = season.filter((game) => !game.round)

test('whatever the league reports in a real season, the pool is right a day after its last false report (G6)', async () => {
  const chance = openChance()
  const lieCounts = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const days = 3 + chance.below(6)
    const truth = realStory(addDays('2025-10-10', chance.below(LAST_START)), days)
    const lies = Array.from({ length: LIES }, () => lieIn(truth, { days, chance }))
    const right = await playStory(truth)
    const believed = await playStory({ ...truth, lies })
    for (const [kind, times] of believed.lieCounts) lieCounts.set(kind, (lieCounts.get(kind) ?? 0) + times)
    expect(differenceOf(believed, right), `seed ${chance.seed}, round ${round}: ${JSON.stringify(lies)}`).toEqual([])
  }
  say(
    `${ROUNDS} times ${LIES} lies, seed ${chance.seed}; answers spoiled: ${JSON.stringify(Object.fromEntries(lieCounts))}`,
  )
})

test('in many short seasons too the pool is right a day after the last false report (G6)', async () => {
  const { seed } = openChance()
  const lieCounts = new Map<string, number>()
  for (const [start, picked] of fc.sample(shortStories, { seed, numRuns: SHORT })) {
    const lies = liesFrom(start, picked)
    const believed = await playStory(storyFrom(start, lies))
    for (const [kind, times] of believed.lieCounts) lieCounts.set(kind, (lieCounts.get(kind) ?? 0) + times)
    expect(differenceOf(believed, await truthFrom(start)), `seed ${seed}: ${JSON.stringify(lies)}`).toEqual([])
  }
  say(`${SHORT} short seasons, seed ${seed}; answers spoiled: ${JSON.stringify(Object.fromEntries(lieCounts))}`)
})

/** The number of days with false reports, followed by a true one. */
function realStory(day: string, days: number): Story {
  const start = `${day}T12:00:00.000Z`
  const steps = Array.from({ length: (days + 1) * 6 + 1 }, (_, index) => plus(start, index * STEP))
  return { season, isKnown: true, lies: [], firstDay: day, moments: steps, during: plus(start, days * hours(12)) }
}

function lieIn({ moments }: Story, { days, chance }: { days: number; chance: Chance }): Lie {
  const start = moments[0] ?? ''
  const end = plus(start, days * hours(24))
  const from = plus(start, chance.below(days * 6) * STEP)
  const until = plus(from, (1 + chance.below(12)) * STEP)
  const day = easternDay(from)
  const soon = played.filter((game) => addDays(day, -2) <= game.game_date && game.game_date <= addDays(day, 12))
  const game = chance.oneOf(soon.length > 0 ? soon : played)
  return { kind: chance.oneOf(lieKinds), from, until: until < end ? until : end, game, by: 1 + chance.below(4) }
}
