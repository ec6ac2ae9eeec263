import { queryOptions, useQuery } from '@tanstack/react-query'
import { listDeletedUsers } from '#contract/accounts/deletion.ts'
import { call } from '#web/api/call.ts'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import classes from '../accounts.module.css'
import { useBringBack } from './use-bring-back.ts'

const deletedUsersQuery = queryOptions({
  queryKey: ['admin', 'accounts', 'deleted-users'],
  queryFn: async ({ signal }) => (await call(listDeletedUsers, {}, { signal })).users,
  throwOnError: false,
})

/** Who can still be brought back (A5); nothing where there is nobody. */
export function DeletedUsers() {
  const { data: users = [] } = useQuery(deletedUsersQuery)
  const bringBack = useBringBack()
  if (users.length === 0) return null
  return (
    <Panel title="Deleted">
      <ul className={`stack-xs ${classes.deleted}`}>
        {users.map(({ id, name, restorable_until }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong>, can be brought back until <Instant at={restorable_until} />
            </span>
            <BusyButton
              variant="default"
              size="sm"
              busyLabel="Bringing back..."
              aria-label={`Bring back ${name}`}
              onPress={() => bringBack({ id, name })}
            >
              Bring Back
            </BusyButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
