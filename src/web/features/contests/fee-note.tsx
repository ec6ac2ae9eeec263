import { queryOptions, useQuery } from '@tanstack/react-query'
import { readFees } from '#contract/contests/fees.ts'
import { call } from '#web/api/call.ts'
import { Facts } from '#web/ui/layout/stat-card.tsx'

const feesQuery = (contestId: number) =>
  queryOptions({
    queryKey: ['fees', contestId],
    queryFn: ({ signal }) => call(readFees, { params: { contestId } }, { signal }),
    staleTime: 5 * 60_000,
    throwOnError: false,
  })

/** A contest's fee and prizes, if the pool keeps such a list. PuckPool handles no money. */
export function FeeNote({ contestId }: { contestId: number }) {
  const { data } = useQuery(feesQuery(contestId))
  if (data === undefined || (data.entry_fee === '' && data.prizes === '')) return null
  return (
    <Facts
      facts={[
        ...(data.entry_fee === '' ? [] : [['Entry fee', data.entry_fee] as const]),
        ...(data.prizes === '' ? [] : [['Prizes', data.prizes] as const]),
      ]}
    />
  )
}
