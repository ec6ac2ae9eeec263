import { Menu } from '@mantine/core'
import { counted } from '#rules/counted.ts'
import { type Pressed, PressedMenu } from '#web/ui/acts/pressed-menu.tsx'
import type { PlanActs } from './use-plan-acts.ts'

type Props = Pressed & {
  /** Weeks that are open, and those of them with a pick. */
  counts: { picked: number; all: number }
  fill: PlanActs['fill']
}

/** What becomes of the picks that one has, when the plan is filled. */
export const FillMenu = ({ counts: { picked, all }, fill, ...menu }: Props) => (
  <PressedMenu {...menu}>
    <Menu.Item onClick={() => fill(true)} disabled={picked === all}>
      Fill the empty weeks, keep {counted(picked, 'pick')}
    </Menu.Item>
    <Menu.Item onClick={() => fill(false)}>Replan every open week</Menu.Item>
  </PressedMenu>
)
