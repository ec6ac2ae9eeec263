import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryBoundary } from '#web/ui/states/query-boundary.tsx'
import { LoadingScreen, PanelSkeleton } from '#web/ui/states/skeletons.tsx'
import { seasonsQuery } from '../settings/seasons.queries.ts'
import { choicesOf, seasonWords } from './season-words.ts'

type Props<Values> = {
  form: UseFormReturnType<Values>
  /** Called with the season's first day, and the season. */
  onChoose?: (firstDay: string, seasonYear: string) => void
}

/** The seasons that aren't over, as choices, with what there is to know about the chosen one (O9). */
export function SeasonField<Values extends { season_year: string }>({ form, onChoose }: Props<Values>) {
  const seasons = useQuery({ ...seasonsQuery, throwOnError: false }).data?.seasons ?? []
  const { season_year } = form.values
  const { onChange, ...input } = form.getInputProps('season_year')
  const choose = (chosen: string) => {
    onChange(chosen)
    const firstDay = seasons.find((season) => season.season_year === chosen)?.first_day
    if (firstDay !== undefined) onChoose?.(firstDay, chosen)
  }
  return (
    <NativeSelect
      label="Season Year"
      required
      data={choicesOf(seasons, season_year)}
      description={seasonWords(seasons.find((season) => season.season_year === season_year))}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...input}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}

/** The season to propose for a new contest, and its first day. Suspends until it is known. */
export function useProposedSeason(): { season_year: string; first_day: string } {
  const { seasons, proposed } = useSuspenseQuery(seasonsQuery).data
  const season = seasons.find(({ season_year }) => season_year === proposed)
  return { season_year: proposed, first_day: season?.first_day ?? '' }
}

/** Around a form that uses the proposed season. */
export const SeasonBoundary = ({ children }: { children: ReactNode }) => (
  <QueryBoundary
    failure="Failed to load the seasons"
    skeleton={
      <LoadingScreen>
        <PanelSkeleton lines={5} />
      </LoadingScreen>
    }
  >
    {children}
  </QueryBoundary>
)

/** Loads the seasons before the dialog opens, so that its first field can have the focus at once. */
export const useSeasonsSoon = () => useQuery({ ...seasonsQuery, throwOnError: false })
