import type { Deps } from '#server/deps.ts'

export type DemoLogin = { label: string; email: string; password: string }

export const ADMIN_LOGIN: DemoLogin = { label: 'Admin', email: 'admin@puckpool.demo', password: 'face-off-2025' }
export const MEMBER_LOGIN: DemoLogin = { label: 'Member', email: 'member@puckpool.demo', password: 'slap-shot-2025' }

/** The two logins shown on the demo's login screen (O4); null in a real pool. */
export function demoLogins(deps: Deps): { logins: DemoLogin[] } | null {
  return deps.settings.demo ? { logins: [ADMIN_LOGIN, MEMBER_LOGIN] } : null
}
