import { paths } from '#web/paths.ts'

/** The address of a tab of the admin area. */
export const tabAddress = (tab: string) => `${paths.admin}/${tab}`
