import { z } from 'zod'
import { changedContest, contestWithParticipants } from '#contract/contests/contests.ts'
import { endpoint } from '#contract/endpoint.ts'
import { entryNumber, id, idInPath, ofContest } from '#contract/fields.ts'

const ofParticipant = z.object({ participantId: idInPath })
const body = z.object({ user_id: id })

export const addParticipant = endpoint('POST', '/contest/contests/:contestId/participants', {
  access: 'admin',
  summary: 'Enters a member in a contest with a draft while it is waiting, and notifies them (rulebook S14, D4).',
  params: ofContest,
  body,
  answer: changedContest,
  status: 201,
})

export const addSurvivorParticipant = endpoint('POST', '/survivor/contests/:contestId/participants', {
  access: 'admin',
  summary:
    'Enters a member in a survivor contest while it is waiting, or opens their next entry while entries are open, and notifies them (rulebook S14, S19).',
  params: ofContest,
  body: body.extend({ entry_number: entryNumber.optional() }),
  answer: changedContest,
  status: 201,
})

export const removeParticipant = endpoint('DELETE', '/contest/participants/:participantId', {
  access: 'admin',
  summary: 'Removes a participant of any contest while it is waiting (rulebook S14, D9).',
  params: ofParticipant,
  answer: changedContest,
})

export const restoreParticipant = endpoint('POST', '/contest/participants/:participantId/restore', {
  access: 'admin',
  summary: 'Undoes a removal while the contest is waiting: the entry is back with its picks ahead and its queue.',
  params: ofParticipant,
  answer: z.object({ contest: contestWithParticipants }),
})
