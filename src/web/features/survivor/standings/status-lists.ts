import type { SurvivorStanding } from '#contract/survivor/survivor.ts'
import { compareNames } from '#rules/accounts/name-order.ts'

const byName = (a: SurvivorStanding, b: SurvivorStanding) => compareNames(a.participant_name, b.participant_name)

/** Members still alive, by name, with the reader on top. */
export const aliveFirstMine = (people: readonly SurvivorStanding[], myself: number | null): SurvivorStanding[] =>
  people
    .filter(({ is_eliminated }) => !is_eliminated)
    .sort((a, b) => Number(b.participant_id === myself) - Number(a.participant_id === myself) || byName(a, b))

/** Eliminated members, the latest first (spec 2), then by name. */
export const latestOutFirst = (people: readonly SurvivorStanding[]): SurvivorStanding[] =>
  people
    .filter(({ is_eliminated }) => is_eliminated)
    .sort((a, b) => (b.elimination_week ?? 0) - (a.elimination_week ?? 0) || byName(a, b))
