export type { EntryRow } from './entries.repo.ts'
export {
  countEntries,
  deleteEntry,
  insertEntry,
  listEntries,
  listEntriesOf,
  lockUsers,
  storeDraftOrder,
} from './entries.repo.ts'
