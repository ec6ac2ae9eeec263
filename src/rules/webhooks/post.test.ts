import { expect, test } from 'vitest'
import { bodyFor } from './post.ts'
import type { ChatService } from './services.ts'

const LINK = 'https://pool.example.org/survivor?contest=1&week=7'
const body = (service: ChatService, text: string, { author = 'Rink Rats', link = LINK as string | null } = {}) =>
  bodyFor(service, { author, text, link })

test('Discord gets an embed that can mention no one (N9)', () => {
  expect(body('discord', 'Week 7: 2 out, 5 left')).toEqual({
    embeds: [
      {
        author: { name: 'Rink Rats' },
        description: `Week 7: 2 out, 5 left\n\n[Open PuckPool](${LINK})`,
        color: 0x0a6ca3,
      },
    ],
    allowed_mentions: { parse: [] },
  })
})

test('Slack gets blocks, with plain text for notifications (N9)', () => {
  expect(body('slack', 'Week 7: 2 out, 5 left')).toEqual({
    text: 'Rink Rats: Week 7: 2 out, 5 left\nhttps://pool.example.org/survivor?contest=1&amp;week=7',
    blocks: [
      {
        type: 'rich_text',
        elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: 'Week 7: 2 out, 5 left' }] }],
      },
      {
        type: 'context',
        elements: [
          { type: 'plain_text', text: 'Rink Rats', emoji: false },
          { type: 'mrkdwn', text: '<https://pool.example.org/survivor?contest=1&amp;week=7|Open PuckPool>' },
        ],
      },
    ],
    unfurl_links: false,
    unfurl_media: false,
  })
})

test('Teams gets an Adaptive Card (N9)', () => {
  expect(body('teams', 'Week 7: 2 out, 5 left\nNext lock Monday')).toEqual({
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
            { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: 'Rink Rats', weight: 'bolder' }] },
            { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: 'Week 7: 2 out, 5 left' }] },
            { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: 'Next lock Monday' }] },
          ],
          actions: [{ type: 'Action.OpenUrl', title: 'Open PuckPool', url: LINK }],
        },
      },
    ],
  })
})

test.each([
  ['@everyone and @here', String.raw`\@everyone and \@here`],
  ['<@123> <#5> <t:1> </x:1>', String.raw`\<\@123\> \<\#5\> \<t:1\> \</x:1\>`],
  ['**Ann** _out_ ~~x~~ `y` ||z||', '\\*\\*Ann\\*\\* \\_out\\_ \\~\\~x\\~\\~ \\`y\\` \\|\\|z\\|\\|'],
  ['[click](https://evil.example/)', String.raw`\[click\](https://evil.example/)`],
  ['# big\n- one\n2. two', '\\# big\n\\- one\n2\\. two'],
  [String.raw`C:\pool`, String.raw`C:\\pool`],
  ['see https://a.example/x_y_z, then go', 'see https://a.example/x_y_z, then go'],
  ['Jean-Luc 3–0, 7:00 PM', 'Jean-Luc 3–0, 7:00 PM'],
])('Discord shows %j literally', (text, description) => {
  expect(body('discord', text, { link: null })).toMatchObject({ embeds: [{ description }] })
})

test('Slack mentions no one, in blocks or in the plain text that compatible servers read', () => {
  expect(
    body('slack', '<!channel> @all & https://a.example/?a=1&b=2', { author: '@here <!here>', link: null }),
  ).toMatchObject({
    text: '@\u200Bhere &lt;!here&gt;: &lt;!channel&gt; @\u200Ball &amp; https://a.example/?a=1&amp;b=2',
    blocks: [
      {
        elements: [
          {
            elements: [
              { type: 'text', text: '<!channel> @all & ' },
              { type: 'link', url: 'https://a.example/?a=1&b=2' },
            ],
          },
        ],
      },
      { elements: [{ type: 'plain_text', text: '@here &lt;!here&gt;' }] },
    ],
  })
})

test('Teams shows markup literally, and links that can be opened', () => {
  expect(body('teams', '**<at>Ann</at>** https://a.example/', { link: null })).toMatchObject({
    attachments: [
      {
        content: {
          body: [
            {},
            {
              inlines: [
                { type: 'TextRun', text: '**<at>Ann</at>** ' },
                {
                  type: 'TextRun',
                  text: 'https://a.example/',
                  selectAction: { type: 'Action.OpenUrl', url: 'https://a.example/' },
                },
              ],
            },
          ],
        },
      },
    ],
  })
})

test.each(['discord', 'slack', 'teams'] as const)('the longest message fits into the limit of %s', (service) => {
  const longest = JSON.stringify(body(service, '&'.repeat(1_000), { author: '<'.repeat(300) }))
  expect(longest.length).toBeLessThan(12_000)
  const dearest = body('discord', '_'.repeat(1_000))
  expect(JSON.stringify(dearest).length).toBeLessThan(6_000)
})
