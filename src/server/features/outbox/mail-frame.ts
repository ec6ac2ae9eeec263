/** A mail's content, independent of its looks. All texts are plain: the frame converts them to HTML. */
export type MailWords = {
  subject: string
  /** Shown after the subject in a list of mails. */
  preview: string
  heading: string
  /** `urgent` and `sad` color the line above; the words must say it too. */
  tone: 'calm' | 'urgent' | 'good' | 'sad'
  paragraphs: string[]
  facts?: [name: string, value: string][]
  action?: { label: string; url: string }
  /** A small remark below the button. */
  remark?: string
  /** Parts of a mail about several contests, each below its own heading. */
  sections?: MailSection[]
}

export type MailSection = Pick<MailWords, 'heading' | 'paragraphs' | 'facts' | 'action' | 'remark'>

type Feet = {
  poolName: string
  appUrl: string
  /** Null only for a deleted member. */
  unsubscribeUrl: string | null
}

/** The mail in its final form: HTML that is readable without pictures and in the dark, and the same as plain text. */
export function frame(words: MailWords, feet: Feet): { subject: string; text: string; html: string } {
  return { subject: words.subject, text: textOf(words, feet), html: htmlOf(words, feet) }
}

function textOf({ sections = [], ...words }: MailWords, feet: Feet): string {
  const parts = [
    ...textParts(words),
    ...sections.flatMap(textParts),
    [
      '-- ',
      `${feet.poolName}, ${feet.appUrl}`,
      ...(feet.unsubscribeUrl ? [`Unsubscribe: ${feet.unsubscribeUrl}`] : []),
    ].join('\n'),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function textParts({ heading, paragraphs, facts = [], action, remark }: MailSection): string[] {
  return [
    heading,
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    remark ?? '',
  ]
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
/** A name without spaces must not push the mail wider than a phone. */
const breaks = 'word-break:break-word;overflow-wrap:anywhere'
const lines = { calm: '#1b87c2', urgent: '#f2b632', good: '#1f9157', sad: '#a9565c' }

function htmlOf(words: MailWords, { poolName, appUrl, unsubscribeUrl }: Feet): string {
  const { preview, heading, tone, sections = [] } = words
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(words.subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { color: #0a6ca3; }
@media (prefers-color-scheme: dark) {
  .ground { background: #0a1018 !important; }
  .card { background: #101823 !important; border-color: #212c3a !important; }
  .line { border-color: #212c3a !important; }
  .ink { color: #eaf1f8 !important; }
  .soft { color: #a9b8c9 !important; }
  .button { background: #6cc0ee !important; color: #08121c !important; }
  a { color: #8bcdf2; }
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f3f7fa">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f7fa">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 4px 12px;${font};font-size:15px;font-weight:700;color:#101a26;${breaks}">${escapeHtml(poolName)}</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #dfe7ee;border-top:3px solid ${lines[tone]} !important;border-radius:12px;padding:24px 20px">
<h1 class="ink" style="margin:0 0 16px;${font};font-size:22px;line-height:1.25;font-weight:700;color:#101a26;${breaks}">${escapeHtml(heading)}</h1>
${contentOf(words)}
${sections.map(sectionOf).join('\n')}
</td></tr>
<tr><td style="padding:16px 4px">
${quiet(`<a href="${escapeHtml(appUrl)}">PuckPool</a> is not affiliated with the National Hockey League or its teams.`)}
${unsubscribeUrl ? quiet(`Don't want emails like this? <a href="${escapeHtml(unsubscribeUrl)}">Unsubscribe</a>`) : ''}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function contentOf({ paragraphs, facts = [], action, remark }: MailSection): string {
  return `${paragraphs.map(paragraph).join('\n')}
${facts.length > 0 ? factsOf(facts) : ''}
${action ? buttonOf(action) : ''}
${remark ? quiet(escapeHtml(remark)) : ''}`
}

function sectionOf(section: MailSection): string {
  return `<h2 class="ink line" style="margin:8px 0 12px;padding:20px 0 0;border-top:1px solid #dfe7ee;${font};font-size:18px;line-height:1.3;font-weight:700;color:#101a26;${breaks}">${escapeHtml(section.heading)}</h2>
${contentOf(section)}`
}

const paragraph = (text: string) =>
  `<p class="ink" style="margin:0 0 16px;${font};font-size:16px;line-height:1.55;color:#101a26;${breaks}">${escapeHtml(text)}</p>`

const quiet = (html: string) =>
  `<p class="soft" style="margin:0 0 8px;${font};font-size:13px;line-height:1.5;color:#475667;${breaks}">${html}</p>`

function factsOf(facts: [string, string][]): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td class="soft line" style="padding:8px 12px 8px 0;border-top:1px solid #dfe7ee;${font};font-size:14px;color:#475667;vertical-align:top;white-space:nowrap">${escapeHtml(name)}</td>` +
      `<td class="ink line" style="padding:8px 0;border-top:1px solid #dfe7ee;${font};font-size:14px;font-weight:600;color:#101a26;${breaks}">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${rows.join('')}</table>`
}

/**
 * A link styled as a button without a picture, wide enough for a thumb; the URL is printed below for readers who can't
 * press it.
 */
function buttonOf({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:4px 0 16px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;background:#0a6ca3;color:#ffffff;${font};font-size:16px;font-weight:600;line-height:20px;text-decoration:none;padding:14px 24px;border-radius:8px">${escapeHtml(label)}</a></p>
<p class="soft" style="margin:0 0 8px;${font};font-size:12px;line-height:1.5;color:#475667;word-break:break-all">${escapeHtml(url)}</p>`
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
