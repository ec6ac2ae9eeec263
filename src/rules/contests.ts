export type ContestStatus = 'waiting' | 'drafting' | 'in_progress' | 'completed' | 'cancelled'

export type NotWaiting = { code: 'contest_not_waiting'; status: ContestStatus }

/** Leaving, editing, deleting and removing participants are for the time before the draft only (D9). */
export function refuseUnlessWaiting({ status }: { status: ContestStatus }): NotWaiting | null {
  return status === 'waiting' ? null : { code: 'contest_not_waiting', status }
}

export type EntryRefusal = { code: 'already_joined' } | NotWaiting | { code: 'contest_full'; max_participants: number }

/** Joining only while waiting, once a member, and not beyond the limit (S14 as the model). */
export function refuseEntry(asked: {
  contest: { status: ContestStatus; max_participants: number }
  current_participants: number
  isParticipant: boolean
}): EntryRefusal | null {
  const { contest, current_participants } = asked
  if (asked.isParticipant) return { code: 'already_joined' }
  const notWaiting = refuseUnlessWaiting(contest)
  if (notWaiting) return notWaiting
  const { max_participants } = contest
  return current_participants >= max_participants ? { code: 'contest_full', max_participants } : null
}

/** The draft of a contest for 16 or 32 begins by itself with the last of them; smaller ones wait for an admin (D4). */
export function startsByItself(contest: { max_participants: number; current_participants: number }): boolean {
  const { max_participants, current_participants } = contest
  return (max_participants === 16 || max_participants === 32) && current_participants === max_participants
}

export type DraftStartRefusal = NotWaiting | { code: 'no_participants' }

/** A draft starts once, and not without participants (D4, spec 4). */
export function refuseDraftStart(asked: {
  contest: { status: ContestStatus }
  current_participants: number
}): DraftStartRefusal | null {
  return refuseUnlessWaiting(asked.contest) ?? (asked.current_participants === 0 ? { code: 'no_participants' } : null)
}

export type EditRefusal = NotWaiting | { code: 'contest_too_small'; current_participants: number }

/** Editing only while waiting, and never below the number of those who have joined (D9, spec 5). */
export function refuseEdit(asked: {
  contest: { status: ContestStatus }
  current_participants: number
  max_participants: number
}): EditRefusal | null {
  const { current_participants, max_participants } = asked
  const tooSmall = max_participants < current_participants
  return refuseUnlessWaiting(asked.contest) ?? (tooSmall ? { code: 'contest_too_small', current_participants } : null)
}

/** An admin completes a contest that is in progress; there is no way back (spec 4). */
export function refuseComplete({
  status,
}: {
  status: ContestStatus
}): { code: 'contest_not_in_progress'; status: ContestStatus } | null {
  return status === 'in_progress' ? null : { code: 'contest_not_in_progress', status }
}
