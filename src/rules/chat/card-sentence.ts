/** A card to share as one sentence, for the chat, a screen reader and a share sheet. */
export const cardSentence = ({ title, lines }: { title: string; lines: readonly string[] }): string =>
  [title, ...lines].map((line) => `${line}.`).join(' ')
