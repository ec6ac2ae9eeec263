import { type ComboboxParsedItem, Group, Select } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Contest, ContestWithParticipants } from '#contract/contests/contests.ts'
import { addParticipant, addSurvivorParticipant } from '#contract/contests/participants.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { searchedName, searchWords } from '#rules/accounts/name-order.ts'
import { emailWords } from '#rules/accounts/no-email.ts'
import { contestTypes } from '#rules/contests/contest-types.ts'
import { nextEntryNumber } from '#rules/contests/contests.ts'
import { call } from '#web/api/call.ts'
import { BusyButton, toastSuccess } from '#web/ui/acts/act.tsx'
import { someUsersQuery, usersQuery } from '../accounts/accounts.queries.ts'
import { useAct } from '../acts/acts.tsx'

type Props = {
  contest: Pick<Contest, 'contest_id' | 'contest_name' | 'contest_type'> & { max_entries?: number }
  inside: ContestWithParticipants['participants']
}

/** Enters a member, found by name, in a contest, or opens their next entry where it allows several (S14, S19). */
export function AddMember({ contest, inside }: Props) {
  const act = useAct()
  const { data } = useQuery({ ...usersQuery, throwOnError: false })
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  // The server searches a pool that doesn't fit into one answer; the label of the chosen user matches no one else.
  const isLong = data !== undefined && data.next !== null
  const some = useInfiniteQuery({
    ...someUsersQuery({ text: withoutBrackets(typed) }),
    enabled: isLong,
    throwOnError: false,
  }).data
  const users = (isLong ? some?.pages[0]?.users : data?.users) ?? []
  const most = contest.max_entries ?? 1
  const entriesOf = (userId: number) => inside.filter(({ user_id }) => user_id === userId)
  const choices = users
    .filter(({ id, active }) => active && entriesOf(id).length < most)
    .map(({ id, name, lastName, email }) => ({
      value: String(id),
      label: `${fullName({ name, lastName })} (${emailWords(email)})`,
    }))
  const numbers = chosen === null ? [] : entriesOf(Number(chosen)).map(({ entry_number = 1 }) => entry_number)
  const own = numbers.length
  const add = async () => {
    if (chosen === null) return
    const params = { contestId: contest.contest_id }
    const user_id = Number(chosen)
    await act({
      send: () =>
        contestTypes[contest.contest_type].has_draft
          ? call(addParticipant, { params, body: { user_id } })
          : call(addSurvivorParticipant, { params, body: { user_id, entry_number: nextEntryNumber(numbers) } }),
      done: () => {
        setChosen(null)
        toastSuccess(own === 0 ? 'Member added' : 'Entry added')
      },
      failure: 'Failed to add member',
    })
  }
  return (
    <Group align="flex-end" gap="xs" my="sm">
      <Select
        label="Member"
        placeholder="Search by name"
        description={own === 0 ? undefined : `Already in. This opens entry ${own + 1} of ${most}.`}
        data={choices}
        value={chosen}
        onChange={setChosen}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        filter={({ options, search }) => (isLong ? options : fitting(options, search))}
        clearable
        nothingFoundMessage="No one else by that name"
        flex="1 1 60%"
      />
      <BusyButton busyLabel="Adding..." disabled={chosen === null} onPress={add}>
        {own === 0 ? 'Add Member' : 'Add Entry'}
      </BusyButton>
    </Group>
  )
}

/** The choices the server would find. */
function fitting(options: ComboboxParsedItem[], search: string): ComboboxParsedItem[] {
  const words = searchWords(withoutBrackets(search))
  return options.filter((option) => {
    const said = 'label' in option ? searchedName(withoutBrackets(option.label)) : ''
    return words.every((word) => said.includes(word))
  })
}

const withoutBrackets = (text: string) => text.replaceAll(/[()]/g, '').trim()
