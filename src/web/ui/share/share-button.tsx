import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { CardOf } from './card-calls.ts'

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

/** Opens the share card, in gold if it is the main action; the card and its drawing code load on the first press. */
export function ShareButton({ isMain = false, ...of }: CardOf & { isMain?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant={isMain ? 'filled' : 'default'}
        color={isMain ? 'yellow.4' : undefined}
        autoContrast
        px={isMain ? 'xl' : 'sm'}
        leftSection={<IconShare size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Share
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog of={of} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
