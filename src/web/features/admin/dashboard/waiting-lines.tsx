import { Anchor } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { WaitingItem } from '#contract/dashboard/waiting.ts'
import { type WaitingWords, waitingKindOf } from '#contract/dashboard/waiting-kinds.ts'
import { timeLeftWords } from '#rules/dashboard/waiting.ts'
import { Instant } from '#web/ui/time/time.tsx'

type Props = { item: WaitingItem; serverNow: string }

/** What a waiting item says, in the same words as its mail; the title links to where it is done. */
export function WaitingLine({ item, serverNow }: Props) {
  const { path, title, detail } = waitingKindOf(item)
  return (
    <>
      <Anchor component={Link} to={path}>
        {/* The link is a row of boxes: words and instant are one of them, or the space between them would be lost. */}
        <span>
          <Words parts={title} serverNow={serverNow} />
        </span>
      </Anchor>
      {detail.length > 0 && (
        <span className="hint">
          <Words parts={detail} serverNow={serverNow} />
        </span>
      )}
    </>
  )
}

function Words({ parts, serverNow }: { parts: WaitingWords; serverNow: string }) {
  return parts.map((part) => {
    if (typeof part === 'string') return part
    if ('until' in part) return timeLeftWords({ until: part.until, now: serverNow })
    return (
      <Fragment key={part.at}>
        <Instant at={part.at} deadline />
      </Fragment>
    )
  })
}
