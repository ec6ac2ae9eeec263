import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type ListedUser, type ManagedUser, type UserSorting, userSortings } from '#contract/accounts/users.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { emailWords } from '#rules/accounts/no-email.ts'
import { counted } from '#rules/counted.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { useSearch } from '#web/ui/address/use-search.ts'
import { useIsRoomy } from '#web/ui/layout/use-width.ts'
import { type Column, PeopleTable } from '#web/ui/people/people-table.tsx'
import { You } from '#web/ui/people/you.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { TableSkeleton } from '#web/ui/states/no-answer.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { pastDayWords } from '#web/ui/time/time.tsx'
import { Pager } from '../../layout/pager.tsx'
import classes from '../accounts.module.css'
import { someUsersQuery, usersQuery } from '../accounts.queries.ts'
import { UserActions } from './user-actions.tsx'
import { statusOf, usersToShow, type Wanted } from './users-order.ts'

const headers: Record<UserSorting, string> = {
  name: 'Name',
  email: 'Email',
  role: 'Role',
  status: 'Status',
  joined: 'Joined',
}

/** The users, searched and sorted by the address: by the browser if it has all of them, else by the server. */
export function UsersList() {
  const { data } = useSuspenseQuery(usersQuery)
  return data.next === null ? <WholeList users={data.users} /> : <LongList />
}

/** One page of the users of a pool whose members fit into one answer. */
function WholeList({ users }: { users: readonly ListedUser[] }) {
  const { wanted, change } = useWantedUsers()
  const { rows, found, page, pages } = usersToShow(users, wanted)
  return (
    <>
      <Finding found={found} total={users.length} />
      <UsersTable rows={rows} />
      {pages > 1 && <Pager label="Pages of users" page={page} pages={pages} onTurn={(to) => change({ page: to })} />}
    </>
  )
}

/** The users of a large pool, as many as the reader has requested. */
function LongList() {
  const { text, sorting, isDescending } = useWantedUsers().wanted
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(
    someUsersQuery({ text: text.trim(), sort: sorting, order: isDescending ? 'desc' : 'asc' }),
  )
  const [first] = data?.pages ?? []
  if (data === undefined || first === undefined) return <TableSkeleton rows={8} />
  const rows = new Map(data.pages.flatMap(({ users }) => users.map((user) => [user.id, user])))
  return (
    <>
      <Finding found={first.found} total={first.total} />
      <UsersTable rows={[...rows.values()]} />
      {hasNextPage && (
        <BusyButton variant="subtle" fullWidth busyLabel="Loading..." onPress={fetchNextPage}>
          Show more users
        </BusyButton>
      )}
    </>
  )
}

function UsersTable({ rows }: { rows: readonly ListedUser[] }) {
  const { wanted, change, sortBy } = useWantedUsers()
  const { id: myId } = useUser()
  const isRoomy = useIsRoomy()
  const columns = columnsOf({ myId, wanted, sortBy })
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState title="No users found">
          <Button variant="default" onClick={() => change({ text: '' })}>
            Show All Users
          </Button>
        </EmptyState>
      ) : (
        <div className={`surface lifted ${classes.list}`}>
          <PeopleTable
            caption="Users"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            isMine={({ id }) => id === myId}
            row={rowFor(myId)}
            isNarrow={!isRoomy}
          />
        </div>
      )}
    </>
  )
}

/** The search, without a table's heads also the sort order, and how many users match. */
function Finding({ found, total }: { found: number; total: number }) {
  const { wanted, change } = useWantedUsers()
  const isRoomy = useIsRoomy()
  return (
    <div className={`wrap ${classes.finding}`}>
      <TextInput
        className={classes.search}
        label="Search"
        placeholder="Name, email or status"
        type="search"
        leftSection={<IconSearch size="1.1em" aria-hidden />}
        value={wanted.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      {!isRoomy && (
        <NativeSelect
          label="Sort by"
          value={wanted.sorting}
          data={userSortings.map((sorting) => ({ value: sorting, label: headers[sorting] }))}
          onChange={({ currentTarget }) => {
            const sorting = userSortings.find((name) => name === currentTarget.value)
            if (sorting) change({ sorting, isDescending: false })
          }}
        />
      )}
      <p className={`soft figures ${classes.count}`} role="status">
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

/** In a table whose other columns can give way. */
const Whole = ({ children }: { children: ReactNode }) => <span className="whole">{children}</span>

/** More than two would make a row higher than the others. */
const Contests = ({ names }: { names: readonly string[] }) =>
  names.length > 2 ? (
    <span title={names.join(', ')}>{counted(names.length, 'contest')}</span>
  ) : (
    <span className={`yields ${classes.lines}`}>
      {names.map((name, at) => (
        <span key={name}>{at < names.length - 1 ? `${name}, ` : name}</span>
      ))}
    </span>
  )

const roleWord = ({ role }: ManagedUser) => (role === 'player' ? 'Player' : 'Admin')

const NEVER = 'Never signed in'

const statusBadge = (user: ManagedUser) => (
  <StatusBadge status={user.active ? 'alive' : 'locked'} word={statusOf(user)} />
)

/** A user in one row of a phone; the usual role and state are not written out. */
const rowFor = (myId: number) => ({
  name: nameFor(myId),
  chips: (user: ListedUser) => {
    const role = user.role === 'player' ? [] : [roleWord(user)]
    const { contests } = user
    const taking = contests.length > 1 ? [counted(contests.length, 'contest')] : contests
    const rest = [...taking, ...(user.has_signed_in ? [] : [NEVER])]
    return (
      <span className={`yields ${classes.lines}`}>
        <span className="cut">{[...role, emailWords(user.email)].join(' · ')}</span>
        {rest.length > 0 && <span className="small cut">{rest.join(' · ')}</span>}
      </span>
    )
  },
  state: {
    header: 'Status',
    cell: (user: ListedUser) => (
      <>
        {!user.active && statusBadge(user)}
        <UserActions user={user} isMine={user.id === myId} isShort />
      </>
    ),
  },
})

type Order = Pick<ReturnType<typeof useWantedUsers>, 'wanted' | 'sortBy'>

function columnsOf({ myId, wanted, sortBy }: Order & { myId: number }): Column<ListedUser>[] {
  const sorted = (sorting: UserSorting): Pick<Column<ListedUser>, 'header' | 'sorting'> => ({
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
      cell: (user) => <Whole>{nameFor(myId)(user)}</Whole>,
    },
    { ...sorted('email'), cell: ({ email }) => emailWords(email) },
    { ...sorted('role'), cell: roleWord },
    {
      ...sorted('status'),
      cell: (user) => (
        <>
          {statusBadge(user)}
          {!user.has_signed_in && <small className={`soft whole ${classes.never}`}>{NEVER}</small>}
        </>
      ),
    },
    { header: 'Contests', cell: ({ contests }) => (contests.length === 0 ? null : <Contests names={contests} />) },
    { ...sorted('joined'), onlyWide: true, cell: ({ created_at }) => <Whole>{pastDayWords(created_at)}</Whole> },
    {
      header: 'Actions',
      place: 'foot',
      numeric: true,
      cell: (user) => <UserActions user={user} isMine={user.id === myId} />,
    },
  ]
}

/** Search, order and page live in the address (defaults are left out), so that a reload or a shared link shows the same list. */
function useWantedUsers() {
  const [search, changeSearch] = useSearch()
  const page = Number(search.get('page') ?? 1)
  const wanted: Wanted = {
    text: search.get('q') ?? '',
    sorting: userSortings.find((name) => name === search.get('sort')) ?? 'name',
    isDescending: search.get('order') === 'desc',
    page: Number.isInteger(page) ? page : 1,
  }
  const change = (changes: Partial<Wanted>) => {
    const { text, sorting, isDescending, page } = { ...wanted, page: 1, ...changes }
    changeSearch(
      {
        q: text,
        sort: sorting === 'name' ? null : sorting,
        order: isDescending ? 'desc' : null,
        page: page === 1 ? null : page,
      },
      { replace: true },
    )
  }
  /** Sorting by the same column again reverses it. */
  const sortBy = (sorting: UserSorting) =>
    change({ sorting, isDescending: wanted.sorting === sorting && !wanted.isDescending })
  return { wanted, change, sortBy }
}
