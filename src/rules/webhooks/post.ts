import { splitLinks, type TextPart } from '#rules/chat/links.ts'
import type { ChatService } from './services.ts'

/** A message for the group's own chat, in the words of the pool's chat. */
export type Post = {
  /** The pool, or the admin who announces it. */
  author: string
  text: string
  /** The pool page it is about; null if links only work on the server's own machine. */
  link: string | null
}

const LINK_LABEL = 'Open PuckPool'

/** The request body for a service (N9). Nothing in it can mention anyone or format itself. */
export function bodyFor(service: ChatService, post: Post): object {
  switch (service) {
    case 'discord':
      return discordBody(post)
    case 'slack':
      return slackBody(post)
    case 'teams':
      return teamsBody(post)
  }
}

/** Ice blue, the pool's own accent. */
const DISCORD_COLOR = 0x0a6ca3

/** Discord's limits are far above a chat message of 1,000 characters, escaped or not. */
function discordBody({ author, text, link }: Post) {
  const words = splitLinks(text).map(({ kind, text: part }) => (kind === 'link' ? part : forDiscord(part)))
  const open = link === null ? [] : [`[${LINK_LABEL}](${link})`]
  return {
    embeds: [
      { author: { name: cut(author, 256) }, description: [words.join(''), ...open].join('\n\n'), color: DISCORD_COLOR },
    ],
    allowed_mentions: { parse: [] },
  }
}

/** Escapes with a backslash what Discord would format, list, quote, or read as a mention or an emoji. */
function forDiscord(text: string): string {
  return text
    .replaceAll(/[\\*_~`|<>#[\]@]/g, String.raw`\$&`)
    .replaceAll(/^(\s*)([-+])/gm, String.raw`$1\$2`)
    .replaceAll(/^(\s*\d+)([.)])/gm, String.raw`$1\$2`)
}

/** Slack's maximum length of a text. */
const SLACK_TEXT = 3_000

/**
 * Rich text keeps words literal. The plain `text` is for notifications, and for Slack-compatible servers without
 * blocks.
 */
function slackBody({ author, text, link }: Post) {
  const words = splitLinks(text).map(({ kind, text: part }) =>
    kind === 'link' ? { type: 'link', url: part } : { type: 'text', text: part },
  )
  const name = { type: 'plain_text', text: cut(forSlack(author), SLACK_TEXT), emoji: false }
  const open = link === null ? [] : [{ type: 'mrkdwn', text: `<${forSlack(link)}|${LINK_LABEL}>` }]
  const inLine = splitLinks(text).map(({ kind, text: part }) =>
    kind === 'link' ? forSlack(part) : forSlack(mute(part)),
  )
  return {
    text: [`${forSlack(mute(author))}: ${inLine.join('')}`, ...(link === null ? [] : [forSlack(link)])].join('\n'),
    blocks: [
      { type: 'rich_text', elements: [{ type: 'rich_text_section', elements: words }] },
      { type: 'context', elements: [name, ...open] },
    ],
    unfurl_links: false,
    unfurl_media: false,
  }
}

/** Escapes Slack's three control characters, which delimit mentions and links. */
const forSlack = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Puts a zero-width space after each @: Mattermost and Rocket.Chat read `@all` in plain text as a mention. */
const mute = (text: string) => text.replaceAll('@', '@\u200B')

/** A rich text block shows its runs literally; a text block would format them. */
function teamsBody({ author, text, link }: Post) {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.2',
          body: [
            richText([{ type: 'TextRun', text: author, weight: 'bolder' }]),
            ...lines.map((line) => richText(splitLinks(line).map(toRun))),
          ],
          ...(link === null ? {} : { actions: [{ type: 'Action.OpenUrl', title: LINK_LABEL, url: link }] }),
        },
      },
    ],
  }
}

const richText = (inlines: object[]) => ({ type: 'RichTextBlock', inlines })

const toRun = ({ kind, text }: TextPart) =>
  kind === 'link'
    ? { type: 'TextRun', text, selectAction: { type: 'Action.OpenUrl', url: text } }
    : { type: 'TextRun', text }

function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}
