import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ManagedUser } from '#contract/accounts/users.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { counted } from '#rules/counted.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { type Column, PeopleTable } from '#web/ui/people/people-table.tsx'
import { You } from '#web/ui/people/you.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import { Pager } from '../../layout/pager.tsx'
import classes from '../accounts.module.css'
import { usersQuery } from '../accounts.queries.ts'
import { UserActions } from './user-actions.tsx'
import { useWantedUsers } from './users-address.ts'
import { type Sorting, sortings, statusOf, usersToShow } from './users-order.ts'

const headers: Record<Sorting, string> = {
  name: 'Name',
  email: 'Email',
  role: 'Role',
  status: 'Status',
  joined: 'Joined',
}

/** One page of the users, searched and sorted by the address. */
export function UsersList() {
  const { data: users } = useSuspenseQuery(usersQuery)
  const { wanted, change, sortBy } = useWantedUsers()
  const { id: myId } = useUser()
  const columns = columnsOf({ myId, wanted, sortBy })
  const { rows, found, page, pages } = usersToShow(users, wanted)
  return (
    <>
      <Finding found={found} total={users.length} />
      {rows.length === 0 ? (
        <EmptyState title="No users found">
          <Button variant="default" onClick={() => change({ text: '' })}>
            Show All Users
          </Button>
        </EmptyState>
      ) : (
        <div className={classes.list}>
          <PeopleTable
            caption="Users"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            isMine={({ id }) => id === myId}
            row={rowFor(myId)}
          />
        </div>
      )}
      {pages > 1 && <Pager label="Pages of users" page={page} pages={pages} onTurn={(to) => change({ page: to })} />}
    </>
  )
}

/** The search, on a phone also the sort order, and how many users match. */
function Finding({ found, total }: { found: number; total: number }) {
  const { wanted, change } = useWantedUsers()
  const isPhone = useIsPhone()
  return (
    <div className={classes.finding}>
      <TextInput
        className={classes.search}
        label="Search"
        placeholder="Name, email, role or status"
        type="search"
        leftSection={<IconSearch size="1.1em" aria-hidden />}
        value={wanted.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      {isPhone && (
        <NativeSelect
          label="Sort by"
          value={wanted.sorting}
          data={sortings.map((sorting) => ({ value: sorting, label: headers[sorting] }))}
          onChange={({ currentTarget }) => {
            const sorting = sortings.find((name) => name === currentTarget.value)
            if (sorting) change({ sorting, isDescending: false })
          }}
        />
      )}
      <p className={classes.count} role="status">
        {found === total ? counted(found, 'user') : `${found} of ${counted(total, 'user')}`}
      </p>
    </div>
  )
}

const nameFor = (myId: number) => (user: ManagedUser) => (
  <>
    {fullName(user)}
    {user.id === myId && <You />}
  </>
)

const roleWord = ({ role }: ManagedUser) => (role === 'player' ? 'Player' : 'Admin')

const statusBadge = (user: ManagedUser) => (
  <StatusBadge status={user.active ? 'alive' : 'locked'} word={statusOf(user)} />
)

/** The same user in one row of a phone; what is the usual case is not written out. */
const rowFor = (myId: number) => ({
  name: nameFor(myId),
  chips: (user: ManagedUser) => (user.role === 'player' ? user.email : `${roleWord(user)} · ${user.email}`),
  state: {
    header: 'Status',
    cell: (user: ManagedUser) => (
      <>
        {!user.active && statusBadge(user)}
        <UserActions user={user} isMine={user.id === myId} isShort />
      </>
    ),
  },
})

type Order = Pick<ReturnType<typeof useWantedUsers>, 'wanted' | 'sortBy'>

function columnsOf({ myId, wanted, sortBy }: Order & { myId: number }): Column<ManagedUser>[] {
  const sorted = (sorting: Sorting): Pick<Column<ManagedUser>, 'header' | 'sorting'> => ({
    header: headers[sorting],
    sorting: {
      direction: wanted.sorting !== sorting ? null : wanted.isDescending ? 'descending' : 'ascending',
      press: () => sortBy(sorting),
    },
  })
  return [
    {
      ...sorted('name'),
      place: 'title',
      cell: nameFor(myId),
    },
    { ...sorted('email'), cell: ({ email }) => email },
    { ...sorted('role'), cell: roleWord },
    {
      ...sorted('status'),
      cell: statusBadge,
    },
    { ...sorted('joined'), onlyWide: true, cell: ({ created_at }) => <Instant at={created_at} /> },
    {
      header: 'Actions',
      place: 'foot',
      numeric: true,
      cell: (user) => <UserActions user={user} isMine={user.id === myId} />,
    },
  ]
}
