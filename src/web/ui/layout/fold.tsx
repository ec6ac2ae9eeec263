import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './fold.module.css'

/** A collapsible part of the page. Its content isn't requested before it opens. */
export function Fold({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(isOpen)
  return (
    <details open={opened} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary className={`row apart surface ${classes.summary}`}>
        <h2 className="strong text-md">{title}</h2>
        <IconChevronDown size={18} aria-hidden className="chevron" />
      </summary>
      {opened && <div className={`stack-md ${classes.body}`}>{children}</div>}
    </details>
  )
}
