import { type LivesHeld, livesWords } from '#rules/survivor/lives.ts'

type Card = { title: string; lines: readonly string[]; lives?: LivesHeld | undefined }

/** A share card as one sentence, for the chat, screen readers and the share sheet. */
export const cardSentence = ({ title, lines, lives }: Card): string =>
  [title, ...lines, ...(lives ? [livesWords(lives)] : [])].map((line) => `${line}.`).join(' ')
