import type { ReactNode } from 'react'
import { Route, Routes, useParams } from 'react-router'
import { Page } from '#web/ui/layout/page.tsx'
import { TextLink } from '#web/ui/layout/text-link.tsx'
import { QueryBoundary, TableScreenSkeleton } from '#web/ui/states/no-answer.tsx'

type LineProps = {
  title: string
  /** The address of the whole log. */
  log: string
  width?: 'read'
  /** What to say when the line doesn't come. */
  failure: string
  /** Renders the line with this number. */
  children: (auditId: number) => ReactNode
}

/** A log at its address, and each of its lines at an address below it. */
export const LogPages = ({ all, ...line }: LineProps & { all: ReactNode }) => (
  <Routes>
    <Route index element={all} />
    <Route path=":line" element={<LinePage {...line} />} />
    <Route path="*" element={all} />
  </Routes>
)

/** One line on its own, so that it can be shared. */
function LinePage({ title, log, width, failure, children }: LineProps) {
  const { line } = useParams()
  return (
    <Page title={title} eyebrow={`Line ${line}`} width={width} aside={<TextLink to={log}>All lines</TextLink>}>
      <LogBoundary failure={failure}>{children(Number(line))}</LogBoundary>
    </Page>
  )
}

export const LogBoundary = (props: { failure: string; children: ReactNode }) => (
  <QueryBoundary skeleton={<TableScreenSkeleton isTitled />} {...props} />
)
