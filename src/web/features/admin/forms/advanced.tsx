import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Controls that a commissioner rarely needs, folded; a field with a problem opens them. */
export const Advanced = ({ hasProblem, children }: { hasProblem: boolean; children: ReactNode }) => (
  <details open={hasProblem || undefined}>
    <summary className="row-xs soft control">
      Advanced
      <IconChevronDown size={16} aria-hidden className="chevron" />
    </summary>
    <div className="stack-md above-xs">{children}</div>
  </details>
)
