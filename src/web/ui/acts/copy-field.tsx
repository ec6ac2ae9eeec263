import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './copy-field.module.css'

/** A text to copy, such as a link. */
export function CopyField({ label, value, description }: { label: string; value: string; description?: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // Without https there is no clipboard access, so the text is selected for copying.
      setCopied(document.execCommand('copy'))
    }
  }
  return (
    <div className={`wrap-xs ${classes.row}`}>
      <TextInput
        ref={field}
        className={classes.field}
        label={label}
        description={description}
        value={value}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size="1.1em" /> : <IconCopy size="1.1em" />}
        onClick={copy}
      >
        <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
      </Button>
    </div>
  )
}
