export type { EntryRow } from './entries.repo.ts'
export {
  countEntries,
  deleteEntry,
  insertEntry,
  listActiveMembers,
  listEntries,
  listEntriesOf,
  lockUsers,
  storeDraftOrder,
} from './entries.repo.ts'
