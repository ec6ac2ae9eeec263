import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { ListedSurvivorContest, SurvivorContest } from '#contract/survivor/survivor.ts'
import { useIsPhone, useIsWide } from '#web/ui/layout/use-width.ts'
import { picksQuery, useShownWeekEarly, useSurvivor } from './survivor.queries.ts'
import { type ShownWeek, weeksToOpen } from './week/shown-week.ts'
import { type Shown, whatToShow } from './what-to-show.ts'

export type ContestView = ReturnType<typeof useContestView>

/** The week that a contest's page shows, and what of it. */
export function useContestView(contest: ListedSurvivorContest) {
  const [search] = useSearchParams()
  useShownWeekEarly(contest, search.get('week'))
  const { me, standings, weeks, mine } = useSurvivor(contest)
  const { strip, shown: week } = weeksToOpen({ asked: search.get('week'), contest, me, weeks })
  const current = mine.find(({ week_number }) => week_number === week?.week_number) ?? null
  const shown = whatToShow({ contest, me, week, current, standings })
  // On a phone the teams are the page for members who can pick.
  const isPhone = useIsPhone()
  const leads = isPhone && shown.pick
  const areHidden = useAreHidden(contest, shown.sweat ? week : null)
  const isBoard = isPhone && shown.sweat && !areHidden
  /** At a desk the reader's pick and tonight's games are beside the board. */
  const isWide = useIsWide()
  const isBeside = isWide && shown.sweat && !areHidden
  const figures = figuresPlace(shown, { isPhone, isWide: isWide && !isBeside })
  /**
   * A phone shows everyone once: if the teams, the board or the week's picks are the page, all other lists and figures
   * are folded.
   */
  const isListed = isPhone && (leads || isBoard || (shown.weekPicks && !areHidden))
  return {
    me,
    standings,
    weeks,
    mine,
    strip,
    week,
    current,
    shown,
    isPhone,
    leads,
    isBoard,
    isBeside,
    figures,
    isListed,
  }
}

/** Whether the week's picks are hidden from the reader (S2): then its card says why, and nothing is folded. */
function useAreHidden({ contest_id }: SurvivorContest, week: ShownWeek | null): boolean {
  const query = picksQuery(contest_id, week?.week_number ?? 0)
  const { data } = useQuery({ ...query, enabled: week !== null, throwOnError: false })
  return data?.can_see_picks === false
}

/**
 * Where the contest's figures are. At a desk teams, champions and the way in begin high on the page, with the figures
 * beside them; on a phone the sheet has them, and who joins reads them afterwards.
 */
function figuresPlace({ pick, join, champions }: Shown, { isPhone, isWide }: { isPhone: boolean; isWide: boolean }) {
  const hasEnded = champions.length > 0
  if (isWide && (pick || join || hasEnded)) return 'beside'
  if (isPhone && pick) return 'in_sheet'
  return hasEnded || (isPhone && join) ? 'after_own_cards' : 'first'
}
