import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'

/** A password field whose show/hide toggle has a label and is reachable by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      // A touch target as high as the field, whose frame it shares.
      rightSectionWidth="var(--puck-touch)"
      visibilityToggleButtonProps={{
        'aria-label': visible ? 'Hide password' : 'Show password',
        tabIndex: 0,
        w: 'var(--puck-touch)',
        h: 'var(--puck-touch)',
      }}
    />
  )
}
