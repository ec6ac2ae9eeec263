import type { ReactNode } from 'react'
import { Route, Routes, useParams } from 'react-router'
import { Page } from '#web/ui/layout/page.tsx'
import { TextLink } from '#web/ui/layout/text-link.tsx'

/** A log at its address, and each of its lines at an address below it. */
export const LogPages = ({ all, one }: { all: ReactNode; one: ReactNode }) => (
  <Routes>
    <Route index element={all} />
    <Route path=":line" element={one} />
    <Route path="*" element={all} />
  </Routes>
)

type Props = {
  title: string
  /** The address of the whole log. */
  log: string
  width?: 'read'
  /** Renders the line with this number. */
  children: (auditId: number) => ReactNode
}

/** One line on its own, so that it can be shared. */
export function LinePage({ title, log, width, children }: Props) {
  const { line } = useParams()
  return (
    <Page title={title} eyebrow={`Line ${line}`} width={width} aside={<TextLink to={log}>All lines</TextLink>}>
      {children(Number(line))}
    </Page>
  )
}
