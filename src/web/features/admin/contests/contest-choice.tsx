import { Checkbox, Stack } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Contest, listContests } from '#contract/contests/contests.ts'
import { call } from '#web/api/call.ts'

const waitingContestsQuery = queryOptions({
  queryKey: ['admin', 'waiting-contests'],
  queryFn: async ({ signal }) =>
    (await call(listContests, {}, { signal })).filter(({ status, tiebreaker_of, second_chance_of }) => {
      // Only the tied can take part in their tiebreaker.
      return status === 'waiting' && tiebreaker_of === null && second_chance_of === null
    }),
})

const isFull = ({ current_participants, max_participants }: WaitingContest) => current_participants >= max_participants

type WaitingContest = Pick<Contest, 'current_participants' | 'max_participants'>

/** The contests that people are entered in: all that have room, until the admin ticks or unticks one. */
export function useContestChoice() {
  const { data: contests = [] } = useQuery({ ...waitingContestsQuery, throwOnError: false })
  const [ticked, setTicked] = useState<number[] | null>(null)
  const value = ticked ?? contests.filter((of) => !isFull(of)).map(({ contest_id }) => contest_id)
  return { contests, value, onChange: setTicked }
}

type Props = ReturnType<typeof useContestChoice> & { label: string }

/** The contests that people can still join, to tick; nothing where there are none. A full one can't be ticked. */
export function ContestChoice({ label, contests, value, onChange }: Props) {
  if (contests.length === 0) return null
  return (
    <Checkbox.Group
      label={label}
      value={value.map(String)}
      onChange={(ticked) => onChange(ticked.map(Number))}
      role="group"
    >
      <Stack gap="xs" mt="xs">
        {contests.map((of) => (
          <Checkbox
            key={of.contest_id}
            value={String(of.contest_id)}
            label={of.contest_name}
            description={isFull(of) ? 'Full' : `${of.current_participants} of ${of.max_participants} joined`}
            disabled={isFull(of)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
