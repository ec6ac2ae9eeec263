import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = {
  /** A field with a problem opens it. */
  hasProblem?: boolean
  /** For controls that belong elsewhere on the screen, such as in each row of a table. */
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** Controls that a commissioner rarely needs, folded. */
export const Advanced = ({ hasProblem = false, onToggle, children }: Props) => (
  <details open={hasProblem || undefined} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
    <summary className="row-xs soft control">
      Advanced
      <IconChevronDown size={16} aria-hidden className="chevron" />
    </summary>
    <div className="stack-md above-xs">{children}</div>
  </details>
)
