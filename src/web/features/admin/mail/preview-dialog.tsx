import { Modal } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { MailKind } from '#contract/notifications.ts'
import { useFocusBack } from '#web/ui/focus-back.ts'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { PanelSkeleton } from '#web/ui/skeletons.tsx'
import { MailWords } from './mail-dialog.tsx'
import { kindLabels } from './mail-words.ts'
import classes from './outbox.module.css'
import { previewQuery } from './outbox.queries.ts'

/** A mail with the facts of an example. */
export function PreviewDialog({ kind, onClose }: { kind: MailKind; onClose: () => void }) {
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title={`Preview: ${kindLabels[kind]}`} size="lg">
      <QueryBoundary skeleton={<PanelSkeleton lines={6} />} failure="Failed to load the preview">
        <Preview kind={kind} />
      </QueryBoundary>
    </Modal>
  )
}

function Preview({ kind }: { kind: MailKind }) {
  const { subject, html, text } = useSuspenseQuery(previewQuery(kind)).data
  return (
    <div className={classes.mail}>
      <h3>{subject}</h3>
      <MailWords html={html} text={text} />
    </div>
  )
}
