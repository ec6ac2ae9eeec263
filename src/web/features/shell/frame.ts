// The frame around each member screen, in one file and drawn with the screen: visitors don't load it.
import '#web/ui/member-styles.ts'

export { Connected } from './connected.ts'
export { Header } from './header.tsx'
export { Tabs } from './tabs.tsx'
export { UrgentStrip } from './urgent-strip.tsx'
