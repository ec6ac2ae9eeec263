import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ComponentProps, lazy, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { MenuOnPress } from '#web/ui/acts/menu-on-press.tsx'
import { SmallLink } from '#web/ui/layout/text-link.tsx'
import { useOwnAddress } from '../own-entry.ts'
import { type Place, toolsOf } from './tools.ts'
import classes from './tools-row.module.css'

const MoreMenu = lazy(async () => ({ default: (await import('./more-menu.tsx')).MoreMenu }))

/** A contest's pages one tap apart on a phone; what one needs less often is behind the last. */
export function ToolsRow(place: Place) {
  const of = `?contest=${place.contest.contest_id}`
  const own = useOwnAddress()
  return (
    <nav className={`firm ${classes.row}`} aria-label="This contest">
      {toolsOf(place).map(({ tool, label, to }) => (
        <Link
          key={tool}
          ref={tool === place.here ? bringIn : undefined}
          className={`inline strong firm touch ${classes.tool}`}
          to={own(to)}
          aria-current={tool === place.here ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
      <More of={of} />
    </nav>
  )
}

function More({ of }: { of: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <MenuOnPress
      isOpen={isOpen}
      setOpen={setOpen}
      button={(needed) => <MoreButton {...needed} />}
      menu={(pressed) => <MoreMenu {...pressed} of={of} />}
    />
  )
}

const MoreButton = (button: ComponentProps<'button'>) => (
  <ActionIcon
    {...button}
    variant="transparent"
    color="gray"
    size="var(--puck-touch)"
    aria-label="More about this contest"
  >
    <IconDots size={20} aria-hidden />
  </ActionIcon>
)

/** If the row is longer than the screen, as with large text, it begins with the reader's page. */
function bringIn(link: HTMLAnchorElement | null): void {
  // Measuring at once would lay out the whole page in the task that has just built it.
  requestAnimationFrame(() => {
    const row = link?.parentElement
    if (link && row && row.scrollWidth > row.clientWidth) row.scrollLeft = link.offsetLeft
  })
}

/** The head of a contest's other pages: the row on a phone, and at a desk the way back. */
export const headOf = (isPhone: boolean, tools: Place) =>
  isPhone
    ? { switcher: <ToolsRow {...tools} /> }
    : {
        aside: <BoardLink contestId={tools.contest.contest_id} />,
      }

function BoardLink({ contestId }: { contestId: number }) {
  const own = useOwnAddress()
  return <SmallLink to={own(`${paths.survivor}?contest=${contestId}`)}>Survivor Contest</SmallLink>
}
