import type { ReactNode } from 'react'
import type { WaitingItem } from '#contract/dashboard/waiting.ts'
import { counted, plural } from '#rules/counted.ts'
import { notStartedWords } from '#rules/survivor/start.ts'
import { roundWords } from '#rules/survivor/week-words.ts'
import { paths } from '#web/paths.ts'
import { Instant } from '#web/ui/time/time.tsx'
import { anchorOf } from '../addresses/contest-anchor.ts'
import { tabAddress } from '../addresses/tab-address.ts'

type WaitingLine = { to: string; title: string; detail?: ReactNode }

/** Longer lists of names end in 'and 3 more'. */
const FEW = 4

/** Where a waiting item leads and what it says. A new kind is a type error here until it has its line. */
export function lineOf(item: WaitingItem): WaitingLine {
  switch (item.kind) {
    case 'out_of_date':
      return {
        to: survivor(item),
        title: `Results of ${plural(item.weeks.length, 'week')} ${item.weeks.join(', ')} are out of date`,
        detail: `${item.contest_name}: a score was corrected`,
      }
    case 'advance':
      return {
        to: survivor(item),
        title: `${capitalized(item.week)} is ready to advance`,
        detail: `${item.contest_name}: every game is final`,
      }
    case 'no_pick':
      return {
        to: survivor(item),
        title: `${counted(item.names.length, 'member')} without a pick for ${item.week}`,
        detail: (
          <>
            {namesOf(item.names)}. Locks <Instant at={item.lock_time} deadline />
          </>
        ),
      }
    case 'not_started':
      return {
        to: survivor(item),
        title: `${item.contest_name} hasn't started`,
        detail:
          item.starts_at === null ? (
            'Every week has locked'
          ) : (
            <>
              {capitalized(notStartedWords(item.joined))}. Next start <Instant at={item.starts_at} deadline />
            </>
          ),
      }
    case 'playoff_round':
      return {
        to: survivor(item),
        title: `${capitalized(roundWords(item.round))} can be set up`,
        detail: item.contest_name,
      }
    case 'draft':
      return {
        to: twoTeam(item),
        title: `Waiting on ${item.participant_name} to pick`,
        detail: (
          <>
            {item.contest_name}, since <Instant at={item.since} />
          </>
        ),
      }
    case 'tied':
      return {
        to: twoTeam(item),
        title: 'First place is tied',
        detail: `${item.contest_name}: ${namesOf(item.names)}. A playoff tiebreaker can settle it.`,
      }
    case 'feed':
      return {
        to: tabAddress('season-games'),
        title: 'The NHL feed is down',
        detail: item.scores_as_of && (
          <>
            Scores as of <Instant at={item.scores_as_of} />
          </>
        ),
      }
    case 'mail':
      return { to: paths.emailSettings, title: "Email isn't going out", detail: item.trouble }
  }
}

const survivor = ({ contest_id }: { contest_id: number }) => `${tabAddress('survivor-contest')}#${anchorOf(contest_id)}`
const twoTeam = ({ contest_id }: { contest_id: number }) => `${tabAddress('two-team-contest')}#${anchorOf(contest_id)}`

function namesOf(names: readonly string[]): string {
  const rest = names.length - FEW
  return rest > 1 ? `${names.slice(0, FEW).join(', ')} and ${rest} more` : names.join(', ')
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
