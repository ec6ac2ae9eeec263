import { type LivesHeld, livesWords } from '#rules/survivor/lives.ts'

type Card = { title: string; lines: readonly string[]; lives?: LivesHeld | undefined }

/** A card to share as one sentence, for the chat, a screen reader and a share sheet. */
export const cardSentence = ({ title, lines, lives }: Card): string =>
  [title, ...lines, ...(lives ? [livesWords(lives)] : [])].map((line) => `${line}.`).join(' ')
