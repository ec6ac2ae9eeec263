/** Each job's title for admins. Job names are the keys of locks and stored runs, which other versions may share. */
const titles: ReadonlyMap<string, string> = new Map([
  ['games: what has become known', 'Show results by the pool’s clock'],
  ['settings: season and week', 'Follow the season and its weeks'],
  ['games: schedule and results from the NHL', 'Schedule and scores from the NHL'],
  ['survivor: start', 'Start survivor contests'],
  ['survivor: count games at the lock', 'Count games at the lock'],
  ['survivor: advance', 'Advance weeks'],
  ['survivor: open second chances', 'Open second chances'],
  ['mail: write reminders', 'Write reminders'],
  ['demo clock', 'Keep the demo’s clock'],
  ['demo scripts', 'Play for the demo’s members'],
  ['draft: start', 'Start drafts'],
  ['draft: mail when it starts', 'Announce drafts that start'],
  ['draft: pick when the clock has run out', 'Pick when time runs out'],
  ['draft: mail whose turn it is', 'Notify whose turn it is'],
  ['two-team: complete', 'Complete two-team contests'],
  ['two-team: mail the month’s places', 'Send the places of a month'],
  ['standings: update', 'Update the standings'],
  ['live: forget old news', 'Clear old live updates'],
  ['password links by mail', 'Email password links'],
  ['sign-in links by mail', 'Email sign-in links'],
  ['accounts: forget what was deleted', 'Clear deleted accounts'],
  ['admin: tell what waits', 'Notify administrators of what needs them'],
  ['mail: send', 'Send email'],
  ['push: tell moments', 'Send moments of a game night'],
  ['push: send', 'Send notifications'],
  ['webhooks: post', 'Post to Discord, Slack and Teams'],
  ['backups: every night', 'Back up every night'],
])

/** A job of another version keeps its own name. */
export const jobTitle = (name: string): string => titles.get(name) ?? name
