export type { EntryRow } from './entries.repo.ts'
export {
  countEntries,
  deleteEntry,
  findEntryById,
  insertEntry,
  listEntries,
  lockUsers,
  storeDraftOrder,
} from './entries.repo.ts'
