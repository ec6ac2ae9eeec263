import type { Deps } from '#server/deps.ts'

export type DemoLogin = {
  label: string
  /** The role of the demo visitor. */
  as: string
  email: string
  password: string
}

export const ADMIN_LOGIN: DemoLogin = {
  label: 'Admin',
  as: 'the Commissioner',
  email: 'admin@puckpool.demo',
  password: 'face-off-2025',
}
export const MEMBER_LOGIN: DemoLogin = {
  label: 'Member',
  as: 'a Member',
  email: 'member@puckpool.demo',
  password: 'slap-shot-2025',
}

/** The two logins offered on the demo's login screen (O4), the member's first; null in a real pool. */
export function demoLogins(deps: Deps): { logins: DemoLogin[] } | null {
  return deps.settings.demo ? { logins: [MEMBER_LOGIN, ADMIN_LOGIN] } : null
}
