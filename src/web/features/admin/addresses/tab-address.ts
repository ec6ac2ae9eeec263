import { paths } from '#web/paths.ts'

/** The address of a tab in the admin area. */
export const tabAddress = (tab: string) => `${paths.admin}/${tab}`
