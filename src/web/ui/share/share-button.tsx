import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ShareCard } from './share-card.ts'

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

type Props = {
  card: ShareCard
  /** Posts a line in the chat. */
  post: (text: string) => Promise<void>
}

/** Opens the card to share; the code that draws it comes with the first press. */
export function ShareButton({ card, post }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        px="sm"
        leftSection={<IconShare size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Share
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog card={card} post={post} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
