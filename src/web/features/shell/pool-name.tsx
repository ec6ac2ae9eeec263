import { useEffect } from 'react'
import { usePoolName } from '#web/features/sessions/pool-name.ts'
import { setTabPool } from '#web/ui/layout/tab-title.ts'

/** The pool's name, in the tab too. */
export function PoolName() {
  const name = usePoolName()
  useEffect(() => setTabPool(name), [name])
  return name
}
