import { Checkbox, Stack } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { listContests } from '#contract/contests/contests.ts'
import { call } from '#web/api/call.ts'

const waitingContestsQuery = queryOptions({
  queryKey: ['admin', 'waiting-contests'],
  queryFn: async ({ signal }) =>
    (await call(listContests, {}, { signal })).filter(({ status, tiebreaker_of, second_chance_of }) => {
      // Only the tied can take part in their tiebreaker.
      return status === 'waiting' && tiebreaker_of === null && second_chance_of === null
    }),
})

type Props = {
  label: string
  /** The ids of the ticked contests. */
  value: number[]
  onChange: (contestIds: number[]) => void
}

/** The contests that people can still join, to tick; nothing where there are none. A full one can't be ticked. */
export function ContestChoice({ label, value, onChange }: Props) {
  const { data: contests = [] } = useQuery({ ...waitingContestsQuery, throwOnError: false })
  if (contests.length === 0) return null
  return (
    <Checkbox.Group
      label={label}
      value={value.map(String)}
      onChange={(ticked) => onChange(ticked.map(Number))}
      role="group"
    >
      <Stack gap="xs" mt="xs">
        {contests.map(({ contest_id, contest_name, current_participants, max_participants }) => (
          <Checkbox
            key={contest_id}
            value={String(contest_id)}
            label={contest_name}
            description={
              current_participants >= max_participants ? 'Full' : `${current_participants} of ${max_participants} in`
            }
            disabled={current_participants >= max_participants}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
