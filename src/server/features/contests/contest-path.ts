import { type ContestType, contestTypes } from '#rules/contests/contest-types.ts'

/** The path of a contest's page (D8). */
export function contestPath({ contest_id, contest_type }: { contest_id: number; contest_type: ContestType }): string {
  return `${contestTypes[contest_type].has_draft ? '/two-team' : '/survivor'}?contest=${contest_id}`
}
