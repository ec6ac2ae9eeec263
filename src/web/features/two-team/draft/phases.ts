import type { Contest } from '#contract/contests/contests.ts'
import { counted } from '#rules/counted.ts'

/**
 * The tabs of the page, as in `?tab=`. The participants' tab has a different name in each phase, so that an address from the
 * waiting contest opens the draft once it has started (spec 2).
 */
export type Tab = 'join' | 'participants' | 'order' | 'draft'

export const tabsOf = (status: 'waiting' | 'drafting'): readonly [Tab, ...Tab[]] =>
  status === 'waiting' ? ['join', 'participants'] : ['order', 'draft']

/** The tab in the address if it exists, otherwise Draft while drafting and Join while waiting. */
export function openTab({ asked, status }: { asked: string | null; status: 'waiting' | 'drafting' }): Tab {
  const wanted = tabsOf(status).find((tab) => tab === asked)
  return wanted ?? (status === 'waiting' ? 'join' : 'draft')
}

export const tabLabel = (tab: Tab, { current_participants, max_participants }: Size): string => {
  if (tab === 'join') return 'Join Contest'
  return tab === 'draft' ? 'Draft' : `Participants (${current_participants}/${max_participants})`
}

type Size = Pick<Contest, 'current_participants' | 'max_participants'>

const AT_ITS_TIME = 'The draft begins at its start time.'

/** When the draft begins (D4). */
export const startWords = ({ current_participants, max_participants, tiebreaker_of, starts_at }: Starting): string => {
  const isTimed = starts_at !== null
  if (tiebreaker_of !== null) return isTimed ? AT_ITS_TIME : 'An administrator starts its draft.'
  const orAtItsTime = isTimed ? ', or at its start time with those who are in' : ''
  if (max_participants === 16) return `The draft begins automatically once 16 participants join${orAtItsTime}.`
  if (max_participants === 32)
    return `The draft begins automatically once all 32 participants have joined${orAtItsTime}.`
  if (current_participants >= max_participants)
    return `All ${max_participants} are in. ${isTimed ? AT_ITS_TIME : 'Your commissioner starts the draft.'}`
  const starts = isTimed ? 'it begins at its start time with those who are in' : 'an administrator starts its draft'
  return `The draft begins automatically once 16 participants join. This contest has ${max_participants} places, so ${starts}.`
}

type Starting = Size & Pick<Contest, 'tiebreaker_of' | 'starts_at'>

/** '3 spots remaining'. */
export const spotsWords = ({ current_participants, max_participants }: Size): string => {
  return `${counted(Math.max(0, max_participants - current_participants), 'spot')} remaining`
}

/** The id of the page's row of tabs. */
export const TABS = 'two-team'

/** The id of the tabs in a phone's draft room, which stay in view. */
export const ROOM_TABS = 'room'

/** The id of the line that says who is on the clock. */
export const CLOCK = 'on-the-clock'

/** Focuses the open tab, and in a draft room without tabs who is on the clock. Used when the pressed button is gone, so that keyboard users keep their place. */
export const focusTab = () =>
  (selected(ROOM_TABS) ?? document.getElementById(CLOCK) ?? selected(TABS))?.focus({ preventScroll: true })

const selected = (tabs: string) =>
  document.querySelector<HTMLElement>(`[role="tab"][id^="${tabs}-"][aria-selected="true"]`)
