export type { EntryRow } from './entries.repo.ts'
export {
  countEntries,
  deleteEntry,
  findMostEntries,
  insertEntry,
  listActiveMembers,
  listEntries,
  listEntriesIn,
  listEntriesOf,
  lockUsers,
  storeDraftOrder,
} from './entries.repo.ts'
