import { Menu, type MenuProps } from '@mantine/core'
import { type ReactElement, type Ref, useLayoutEffect, useRef, useState } from 'react'

export type Pressed = {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  button: (ref: Ref<HTMLButtonElement>) => ReactElement
}

/** A menu that is loaded when its button is pressed for the first time. */
export function PressedMenu({ isOpen, setOpen, button, children, ...menu }: Pressed & MenuProps) {
  const target = useRef<HTMLButtonElement>(null)
  const [isThere, setThere] = useState(false)
  // It opens once its button has the place and focus of the pressed one: the focus returns there.
  useLayoutEffect(() => {
    target.current?.focus({ preventScroll: true })
    setThere(true)
  }, [])
  return (
    <Menu position="bottom-end" {...menu} opened={isThere && isOpen} onChange={setOpen}>
      <Menu.Target>{button(target)}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
