import { ActionIcon, Button, Menu, NativeSelect, TextInput } from '@mantine/core'
import { IconDots, IconSearch } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ManagedUser, setUserStatus } from '#contract/accounts/users.ts'
import { counted } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/features/admin/acts/use-act.ts'
import { useDialogs } from '#web/features/admin/addresses/dialog-address.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { toastFailure, toastSuccess } from '#web/ui/acts/toast.ts'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { type Column, PeopleTable } from '#web/ui/people/people-table.tsx'
import { You } from '#web/ui/people/you.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { StatusBadge } from '#web/ui/states/status-badge.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import classes from '../accounts.module.css'
import { usersQuery } from '../accounts.queries.ts'
import { useWantedUsers } from './users-address.ts'
import { fullName, type Sorting, sortings, statusOf, usersToShow } from './users-order.ts'

const words: Record<Sorting, string> = {
  name: 'Name',
  email: 'E-mail',
  role: 'Role',
  status: 'Status',
  joined: 'Joined',
}

/** Everybody, one page at a time, as the search and the order ask. */
export function UsersList() {
  const { data: users } = useSuspenseQuery(usersQuery)
  const me = useUser()
  const { wanted, change, sortBy } = useWantedUsers()
  const isPhone = useIsPhone()
  const { rows, found, page, pages } = usersToShow(users, wanted)
  const sorted = (sorting: Sorting): Pick<Column<ManagedUser>, 'header' | 'sorting'> => ({
    header: words[sorting],
    sorting: {
      direction: wanted.sorting !== sorting ? null : wanted.isDescending ? 'descending' : 'ascending',
      press: () => sortBy(sorting),
    },
  })
  const columns: Column<ManagedUser>[] = [
    {
      ...sorted('name'),
      place: 'title',
      cell: (user) => (
        <>
          {fullName(user)}
          {user.id === me.id && <You />}
        </>
      ),
    },
    { ...sorted('email'), cell: ({ email }) => email },
    { ...sorted('role'), cell: ({ role }) => (role === 'player' ? 'Player' : 'Admin') },
    { ...sorted('status'), cell: (user) => <Status user={user} /> },
    { ...sorted('joined'), onlyWide: true, cell: ({ created_at }) => <Instant at={created_at} /> },
    {
      header: 'Actions',
      place: 'foot',
      numeric: true,
      cell: (user) => <Actions user={user} isMine={user.id === me.id} />,
    },
  ]
  return (
    <>
      <div className={classes.finding}>
        <TextInput
          className={classes.search}
          label="Search"
          placeholder="Name, e-mail, role or status"
          type="search"
          leftSection={<IconSearch size="1.1em" aria-hidden />}
          value={wanted.text}
          onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        />
        {isPhone && (
          <NativeSelect
            label="Sort by"
            value={wanted.sorting}
            data={sortings.map((sorting) => ({ value: sorting, label: words[sorting] }))}
            onChange={({ currentTarget }) => {
              const sorting = sortings.find((name) => name === currentTarget.value)
              if (sorting) change({ sorting, isDescending: false })
            }}
          />
        )}
        <p className={classes.count} role="status">
          {found === users.length ? counted(found, 'user') : `${found} of ${counted(users.length, 'user')}`}
        </p>
      </div>
      {rows.length === 0 ? (
        <EmptyState title="No users found">
          <Button variant="default" onClick={() => change({ text: '' })}>
            Show all users
          </Button>
        </EmptyState>
      ) : (
        <div className={classes.list}>
          <PeopleTable caption="Users" columns={columns} rows={rows} keyOf={({ id }) => id} />
        </div>
      )}
      {pages > 1 && (
        <nav className={classes.pages} aria-label="Pages of users">
          <Button variant="default" disabled={page === 1} onClick={() => change({ page: page - 1 })}>
            Previous
          </Button>
          <span>
            Page {page} of {pages}
          </span>
          <Button variant="default" disabled={page === pages} onClick={() => change({ page: page + 1 })}>
            Next
          </Button>
        </nav>
      )}
    </>
  )
}

const Status = ({ user }: { user: ManagedUser }) => (
  <StatusBadge status={user.active ? 'alive' : 'locked'} word={statusOf(user)} />
)

function Actions({ user, isMine }: { user: ManagedUser; isMine: boolean }) {
  const { open } = useDialogs()
  const name = fullName(user)
  return (
    <div className={classes.actions}>
      <Button variant="default" size="sm" aria-label={`Edit ${name}`} onClick={() => open('edit', user.id)}>
        Edit
      </Button>
      <StatusSwitch user={user} isMine={isMine} />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`More for ${name}`}>
            <IconDots size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={!user.active} onClick={() => open('password-link', user.id)}>
            Password Link
          </Menu.Item>
          {/* Nobody deletes himself (rulebook A5). */}
          {!isMine && <Menu.Item onClick={() => open('delete', user.id)}>Delete User</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function StatusSwitch({ user, isMine }: { user: ManagedUser; isMine: boolean }) {
  const { open } = useDialogs()
  const act = useAct()
  const word = user.active ? 'Deactivate' : 'Activate'
  const turn = async () => {
    if (isMine) return open('deactivate', user.id)
    try {
      await act({
        send: () => call(setUserStatus, { params: { id: user.id }, body: { active: !user.active } }),
        done: (answer) => toastSuccess(`User ${answer.user.active ? 'activated' : 'deactivated'} successfully`),
      })
    } catch (error) {
      toastFailure(error, 'Failed to update user status')
    }
  }
  return (
    <BusyButton
      variant="default"
      size="sm"
      busyLabel={user.active ? 'Deactivating...' : 'Activating...'}
      aria-label={`${word} ${fullName(user)}`}
      onPress={turn}
    >
      {word}
    </BusyButton>
  )
}
