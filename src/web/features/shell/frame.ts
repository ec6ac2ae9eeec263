// What stands around each screen of a member, in one file and drawn with the screen: visitors are not sent it.
import '#web/ui/member-styles.ts'

export { Connected } from './connected.ts'
export { Header } from './header.tsx'
export { Tabs } from './tabs.tsx'
export { UrgentStrip } from './urgent-strip.tsx'
