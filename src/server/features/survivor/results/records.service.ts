/** What survivor contests came to, for whoever looks at several of them. */
export {
  countPlayedWeeks,
  type JudgedPick,
  listEntriesOf,
  listFirstPlaces,
  listJudgedPicks,
  type MemberEntry,
} from './records.repo.ts'
