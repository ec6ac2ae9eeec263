export type { EntryRow } from './entries.repo.ts'
export {
  countEntries,
  deleteEntry,
  findEntryById,
  insertEntry,
  listEntries,
  listEntriesOf,
  lockUsers,
  storeDraftOrder,
} from './entries.repo.ts'
