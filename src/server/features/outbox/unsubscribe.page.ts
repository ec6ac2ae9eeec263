import { type AddressKind, type MailKind, mailKinds, type PreferenceKind } from '#contract/outbox/mail-kinds.ts'
import { escapeHtml } from './mail-frame.ts'

/** A page for the pool with this name. */
export type Page = (pool: string) => string

/** Asks first: a GET changes nothing, because mail scanners follow links. */
export function askPage(kind: MailKind): Page {
  return page(
    'Unsubscribe?',
    `<p>You'll no longer get ${escapeHtml(mailKinds[kind].stopping)}. You'll still get other emails.</p>
<form method="post"><button type="submit">Unsubscribe</button></form>`,
  )
}

export function donePage(kind: PreferenceKind): Page {
  return page(
    'Unsubscribed',
    `<p>You'll no longer get ${escapeHtml(mailKinds[kind].stopping)}. To turn it back on, sign in and open Account under your name.</p>`,
    { leadsHome: true },
  )
}

/** An address has no account to sign in to, so this page can undo it. */
export function refusedAlreadyPage({ kind, token }: { kind: AddressKind; token: string }): Page {
  return page(
    'Unsubscribed',
    `<p>This address will no longer get ${escapeHtml(mailKinds[kind].stopping)}.</p>
<form method="post" action="?token=${escapeHtml(encodeURIComponent(token))}&amp;again=1"><button type="submit">Get them again</button></form>`,
  )
}

export function refusedPage(message: string): Page {
  return page("That didn't work", `<p>${escapeHtml(message)}</p>`, { leadsHome: true })
}

/** Works without scripts and without signing in, in both themes. */
function page(title: string, body: string, { leadsHome = false } = {}): Page {
  return (pool) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(pool)}</title>
<style>
:root { color-scheme: light dark; --ground: #f3f7fa; --surface: #ffffff; --line: #dfe7ee; --ink: #101a26; --accent: #0a6ca3; --on-accent: #ffffff; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0a1018; --surface: #101823; --line: #212c3a; --ink: #eaf1f8; --accent: #6cc0ee; --on-accent: #08121c; }
}
body { margin: 0; padding: 0 12px; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
main { box-sizing: border-box; max-width: 26rem; margin: 12vh auto 0; padding: 24px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.25; }
p { margin: 0 0 16px; }
a { color: var(--accent); }
button { min-height: 44px; padding: 0 20px; border: 0; border-radius: 8px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
</style>
</head>
<body><main><h1>${escapeHtml(title)}</h1>
${body}${leadsHome ? `\n<p><a href="/">Open ${escapeHtml(pool)}</a></p>` : ''}
</main></body>
</html>
`
}
