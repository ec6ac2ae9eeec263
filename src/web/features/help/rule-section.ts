import { listed } from '#rules/counted.ts'

/** A rule in words, and its number, which a link can target: `/survivor/rules#S2`. */
export type Rule = { id: string; text: string }

export type RuleSection = { title: string; rules: Rule[] }

/** One rule's sentences. Those that don't apply to this contest are left out. */
export const rule = (id: string, ...sentences: (string | false | null)[]): Rule => ({
  id,
  text: sentences.filter((sentence) => sentence !== false && sentence !== null).join(' '),
})

/** 'Week 3', 'Week 3 and Week 9', 'Week 3, Week 9 and 4 more'. */
export const fewOf = (names: readonly string[], most = 3): string =>
  listed(names.length > most ? [...names.slice(0, most - 1), `${names.length - most + 1} more`] : names)
