import type { FastifyInstance } from 'fastify'
import * as joinCalls from '#contract/accounts/joining.ts'
import * as feeCalls from '#contract/contests/fees.ts'
import * as calls from '#contract/contests/participants.ts'
import { draftTypes } from '#rules/contests/contest-types.ts'
import type { Deps } from '#server/deps.ts'
import { readFees, setFees, setPaid } from '#server/features/contests/fees.service.ts'
import { removeParticipant, restoreParticipant } from '#server/features/contests/removing.service.ts'
import { mount } from '#server/http/route.ts'
import { addMember, joinTogether, readOpenContests } from './contest-entries.service.ts'

/** Routes for members joining waiting contests of any type, and for admins managing participants. */
export function participantsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, joinCalls.readOpenContests).by(async ({ caller, query }) => ({
    contests: await readOpenContests(deps, caller, query),
  }))
  mount(app, deps, joinCalls.joinTogether).by(async ({ caller, body }) => ({
    contests: await joinTogether(deps, caller, body.contest_ids),
  }))
  mount(app, deps, calls.addParticipant).by(async ({ caller, params, body }) => ({
    contest: await addMember(deps, caller, { ...params, userId: body.user_id, types: draftTypes }),
  }))
  mount(app, deps, calls.addSurvivorParticipant).by(async ({ caller, params, body }) => ({
    contest: await addMember(deps, caller, {
      ...params,
      userId: body.user_id,
      entryNumber: body.entry_number,
      types: ['survivor'],
    }),
  }))
  mount(app, deps, calls.removeParticipant).by(async ({ caller, params }) => ({
    contest: await removeParticipant(deps, caller, params.participantId),
  }))
  mount(app, deps, calls.restoreParticipant).by(async ({ caller, params }) => ({
    contest: await restoreParticipant(deps, caller, params.participantId),
  }))
  mount(app, deps, feeCalls.readFees).by(({ caller, params }) => readFees(deps, caller, params.contestId))
  mount(app, deps, feeCalls.setFees).by(async ({ caller, params, body }) => {
    await setFees(deps, caller, { contestId: params.contestId, wanted: body })
  })
  mount(app, deps, feeCalls.setPaid).by(async ({ caller, params, body }) => {
    await setPaid(deps, caller, { ...params, wanted: body })
  })
}
