import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { type Pressed, PressedMenu } from '#web/ui/acts/pressed-menu.tsx'

/** The pages of a contest that one needs less often. */
export const MoreMenu = ({ of, ...menu }: Pressed & { of: string }) => (
  <PressedMenu {...menu}>
    <Menu.Item component={Link} to={paths.survivorRules + of}>
      How does this work?
    </Menu.Item>
    <Menu.Item component={Link} to={paths.history + of}>
      Pool History
    </Menu.Item>
  </PressedMenu>
)
