import type { ReactNode } from 'react'
import { Route, Routes, useParams } from 'react-router'
import { Page } from '#web/ui/layout/page.tsx'
import { TextLink } from '#web/ui/layout/text-link.tsx'
import { QueryBoundary, TableScreenSkeleton } from '#web/ui/states/no-answer.tsx'

type LineProps = {
  title: string
  /** The path of the whole log. */
  log: string
  width?: 'read'
  /** The text if the line can't be loaded. */
  failure: string
  /** Renders the line with this number. */
  children: (auditId: number) => ReactNode
}

/** A log at its path, and each of its lines at a subpath. */
export const LogPages = ({ all, ...line }: LineProps & { all: ReactNode }) => (
  <Routes>
    <Route index element={all} />
    <Route path=":line" element={<LinePage {...line} />} />
    <Route path="*" element={all} />
  </Routes>
)

/** A single line, so that it can be shared. */
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
