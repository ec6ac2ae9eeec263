import { Modal, NativeSelect } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { startTransition, useState } from 'react'
import type { MailKind } from '#contract/outbox/mail-kinds.ts'
import { useFocusBack } from '#web/ui/acts/focus-back.ts'
import { PanelSkeleton, QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { kindLabels, MailContent } from './mail-dialog.tsx'
import classes from './outbox.module.css'
import { previewQuery } from './outbox.queries.ts'

/** An email filled with example data. */
export function PreviewDialog({ kind, onClose }: { kind: MailKind; onClose: () => void }) {
  const [example, setExample] = useState<string>()
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title={`Preview: ${kindLabels[kind]}`} size="lg">
      <QueryBoundary skeleton={<PanelSkeleton lines={6} />} failure="Failed to load the preview">
        <Preview kind={kind} asked={example} onChoose={setExample} />
      </QueryBoundary>
    </Modal>
  )
}

type Props = { kind: MailKind; asked: string | undefined; onChoose: (example: string) => void }

function Preview({ kind, asked, onChoose }: Props) {
  const { example, examples, subject, html, text } = useSuspenseQuery(previewQuery({ kind, example: asked })).data
  return (
    <div className={`stack-md ${classes.mail}`}>
      {examples.length > 1 && (
        <NativeSelect
          className={classes.example}
          label="Example"
          value={example}
          onChange={({ currentTarget: { value } }) => {
            // Keeps the current preview, and the focus, until the next one has loaded.
            startTransition(() => onChoose(value))
          }}
          data={examples.map(({ name, label }) => ({ value: name, label }))}
        />
      )}
      <h3>{subject}</h3>
      <MailContent html={html} text={text} />
    </div>
  )
}
