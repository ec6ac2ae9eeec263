import type { FastifyInstance } from 'fastify'
import type { BodyOf } from '#contract/endpoint.ts'
import { undoRecompute as undoRecomputeCall } from '#contract/survivor/advance.ts'
import * as calls from '#contract/survivor/rulings.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { undoLastAct } from '../results/undo.service.ts'
import { readContest } from '../survivor.service.ts'
import * as rulings from './rulings.service.ts'

export function rulingRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listRulings).by(async ({ caller, params }) => ({
    rulings: await rulings.readRulings(deps, caller, params.contestId),
  }))
  mount(app, deps, calls.previewRuling).by(({ caller, params, body }) =>
    rulings.previewRuling(deps, caller, wantedOf(params, body)),
  )
  mount(app, deps, calls.makeRuling).by(({ caller, params, body }) =>
    rulings.makeRuling(deps, caller, { ...wantedOf(params, body), reason: body.reason }),
  )
  mount(app, deps, calls.previewTakeBackRuling).by(({ caller, params }) =>
    rulings.previewTakeBack(deps, caller, params),
  )
  mount(app, deps, calls.takeBackRuling).by(({ caller, params }) => rulings.takeBackRuling(deps, caller, params))
  mount(app, deps, undoRecomputeCall).by(async ({ caller, params: { contestId }, body }) => {
    await undoLastAct(deps, caller, { act: 'undo_recompute', contestId, weekNumber: body?.week_number })
    return { contest: await readContest(deps, caller, contestId) }
  })
}

type Body = BodyOf<typeof calls.previewRuling>

function wantedOf({ contestId }: { contestId: number }, { participant_id, week_number, kind, team_id }: Body) {
  return { contestId, participantId: participant_id, weekNumber: week_number, kind, teamId: team_id }
}
