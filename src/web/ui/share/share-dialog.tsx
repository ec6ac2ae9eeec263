import { Button, Group, Modal } from '@mantine/core'
import { useRef, useState } from 'react'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { useFocusBack } from '#web/ui/acts/focus-back.ts'
import { saveFile } from '#web/ui/acts/save-file.ts'
import { toastFailure, toastSuccess } from '#web/ui/acts/toast.ts'
import { drawCard } from './draw-card.ts'
import { type ShareCard, sentenceOf } from './share-card.ts'
import classes from './share-dialog.module.css'

type Props = {
  card: ShareCard
  /** Posts a line in the chat. */
  post: (text: string) => Promise<void>
  onClose: () => void
}

/** A card to share: as a picture to the share sheet of the device or as a file, and as a sentence to the chat. */
export function ShareDialog({ card, post: say, onClose }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isPosted, setIsPosted] = useState(false)
  useFocusBack()
  const draw = (element: HTMLCanvasElement | null) => {
    canvas.current = element
    if (element !== null) drawCard(element, card).catch((error) => toastFailure(error, 'Failed to draw the card'))
  }
  const act = (work: () => Promise<void>, failure: string) => async () => {
    try {
      await work()
    } catch (error) {
      toastFailure(error, failure)
    }
  }
  const share = act(async () => {
    const file = await pictureOf(canvas.current, card)
    await navigator.share({ files: [file], text: sentenceOf(card) }).catch(unlessCancelled)
  }, 'Failed to share the card')
  const download = act(async () => {
    const file = await pictureOf(canvas.current, card)
    saveFile({ name: file.name, content: file })
    toastSuccess('Card downloaded')
  }, 'Failed to download the card')
  const post = act(async () => {
    await say(sentenceOf(card))
    setIsPosted(true)
    toastSuccess('Posted to chat')
  }, 'Failed to post to chat')
  return (
    <Modal opened onClose={onClose} title="Share" size="md">
      <canvas ref={draw} className={classes.card} role="img" aria-label={sentenceOf(card)} />
      <Group gap="sm" mt="md" className={classes.acts}>
        {canShareFiles() && (
          <BusyButton busyLabel="Sharing..." onPress={share} data-autofocus>
            Share
          </BusyButton>
        )}
        <BusyButton variant="default" busyLabel="Downloading..." onPress={download}>
          Download
        </BusyButton>
        {isPosted ? (
          <Button variant="default" disabled>
            Posted
          </Button>
        ) : (
          <BusyButton variant="default" busyLabel="Posting..." onPress={post}>
            Post to Chat
          </BusyButton>
        )}
      </Group>
    </Modal>
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

/** Closing the share sheet is no failure. */
function unlessCancelled(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
}
