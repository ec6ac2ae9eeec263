import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

/** Switches to the other theme. If that is the system's own, the app follows the system again. */
export function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const other = shown === 'dark' ? 'light' : 'dark'
  const change = () => {
    const ofSystem = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    setColorScheme(other === ofSystem ? 'auto' : other)
  }
  const Icon = shown === 'dark' ? IconSun : IconMoon
  return (
    <ActionIcon aria-label={`Switch to the ${other} theme`} onClick={change}>
      <Icon size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
