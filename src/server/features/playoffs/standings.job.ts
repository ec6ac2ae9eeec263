import { dateWords, hours } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { askingAtOnce } from '#server/nhl/nhl-client.ts'
import { updateIfDue } from './auto-update.service.ts'
import { type Updated, updateStandings } from './standings.service.ts'

/**
 * Updates the standings if they're due, and returns a summary. Safe to run twice: the second run finds nothing due or nothing to
 * change. Before the first final game of a season there is nothing to store, which is not a failure.
 */
export async function updateByItself(deps: Deps): Promise<string | null> {
  try {
    const updated = await updateIfDue(deps, 'system')
    return updated && sentenceOf(updated)
  } catch (error) {
    if (error instanceof Refusal && error.reason.code === 'no_final_games') return null
    throw error
  }
}

/** Updates right away, due or not, for an admin. */
async function updateNow(deps: Deps): Promise<string> {
  return sentenceOf(await updateStandings(askingAtOnce(deps), 'system', { asksAgain: deps.nhl.isOn }))
}

function sentenceOf({ date, inserted, updated, source, nhl_problem }: Updated): string {
  const changes = [inserted > 0 && `${inserted} new`, updated > 0 && `${updated} changed`].filter(
    (part) => part !== false,
  )
  const what = changes.length === 0 ? 'nothing new' : changes.join(', ')
  if (source === 'nhl') return `${dateWords(date)}: ${what}, from the NHL’s table`
  return [`${dateWords(date)}: ${what}, computed from the games that are final.`, nhl_problem].filter(Boolean).join(' ')
}

export const standingsJobs: readonly Job[] = [
  { name: 'standings: update', every: hours(1), run: updateByItself, runNow: updateNow },
]
