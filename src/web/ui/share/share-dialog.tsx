import { Button, Group, Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ShareCard } from '#contract/chat/share-card.ts'
import { cardSentence } from '#rules/chat/card-sentence.ts'
import { BusyButton, toastSuccess } from '#web/ui/acts/act.tsx'
import { useFocusBack } from '#web/ui/acts/focus-back.ts'
import { saveFile } from '#web/ui/acts/save-file.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { type CardOf, postCard, readCard } from './card-calls.ts'
import classes from './share-dialog.module.css'
import { SharePicture } from './share-picture.tsx'

/** A share card: a picture for the device's share sheet or a file, and a card in the chat. */
export function ShareDialog({ of, onClose }: { of: CardOf; onClose: () => void }) {
  const {
    data: card,
    isError,
    refetch,
  } = useQuery({ queryKey: ['share card', of], queryFn: () => readCard(of), gcTime: 0 })
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title="Share" size="md">
      {isError ? (
        <EmptyState title="Failed to load the card">
          <Button onClick={() => refetch()}>Try Again</Button>
        </EmptyState>
      ) : card === undefined ? (
        <Skeleton className={classes.picture} />
      ) : (
        <Loaded of={of} card={card} />
      )}
    </Modal>
  )
}

function Loaded({ of, card }: { of: CardOf; card: ShareCard }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isPosted, setIsPosted] = useState(false)
  const share = async () => {
    const file = await pictureOf(canvas.current, card)
    await navigator.share({ files: [file], text: cardSentence(card) }).catch(unlessCancelled)
  }
  const download = async () => {
    const file = await pictureOf(canvas.current, card)
    saveFile({ name: file.name, content: file })
    toastSuccess('Card downloaded')
  }
  const post = async () => {
    await postCard(of)
    setIsPosted(true)
    toastSuccess('Posted to chat')
  }
  return (
    <>
      <div className={classes.picture}>
        <SharePicture card={card} ref={canvas} />
      </div>
      <Group gap="sm" mt="md" className={classes.acts}>
        {canShareFiles() && (
          <BusyButton busyLabel="Sharing..." onPress={share} failure="Failed to share the card" data-autofocus>
            Share
          </BusyButton>
        )}
        <BusyButton
          variant="default"
          busyLabel="Downloading..."
          onPress={download}
          failure="Failed to download the card"
        >
          Download
        </BusyButton>
        {isPosted ? (
          <Button variant="default" disabled>
            Posted
          </Button>
        ) : (
          <BusyButton variant="default" busyLabel="Posting..." onPress={post} failure="Failed to post to chat">
            Post to Chat
          </BusyButton>
        )}
      </Group>
    </>
  )
}

async function pictureOf(canvas: HTMLCanvasElement | null, { kind }: ShareCard): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => {
    if (canvas === null) resolve(null)
    else canvas.toBlob(resolve, 'image/png')
  })
  if (blob === null) throw new Error('no picture')
  return new File([blob], `puckpool-${kind}.png`, { type: 'image/png' })
}

function canShareFiles(): boolean {
  const file = new File([], 'puckpool.png', { type: 'image/png' })
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
}

/** Closing the share sheet isn't a failure. */
function unlessCancelled(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
}
