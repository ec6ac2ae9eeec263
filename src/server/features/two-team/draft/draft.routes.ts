import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/two-team/draft.ts'
import { atOneMoment } from '#server/db/snapshot.ts'
import type { Deps } from '#server/deps.ts'
import { readSeasons } from '#server/features/settings/seasons.service.ts'
import { mount } from '#server/http/route.ts'
import { makeDraftPick, pickFor, undoPick } from './draft.service.ts'
import { readField } from './field.service.ts'
import { pauseDraft, resumeDraft, setDraftClock } from './pause.service.ts'
import { readQueue, saveQueue, setAutoPick } from './queue.service.ts'
import { draftVersion, listDraftTeams, readCurrentPick, readDraft, teamsVersion } from './views.service.ts'

export function draftRoutes(app: FastifyInstance, deps: Deps): void {
  viewRoutes(app, deps)
  pickRoutes(app, deps)
  mount(app, deps, calls.readQueue).by(({ caller, params }) => readQueue(deps, caller, params.contestId))
  mount(app, deps, calls.saveQueue).by(({ caller, params, body }) =>
    saveQueue(deps, caller, { contestId: params.contestId, teamIds: body.team_ids }),
  )
  mount(app, deps, calls.setAutoPick).by(async ({ caller, params, body }) => ({
    auto_pick: await setAutoPick(deps, caller, { contestId: params.contestId, on: body.on }),
  }))
}

function viewRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.readDraft).byVersion(
    ({ params }, moment) => draftVersion(moment, params.contestId),
    // The teams' ratings may be slightly old: after each pick many pages ask at once.
    ({ params }, moment) => readDraft({ ...moment, cache: deps.cache }, params.contestId),
  )
  mount(app, deps, calls.currentPick).byVersion(
    ({ params }, moment) => draftVersion(moment, params.contestId),
    ({ params }, moment) => readCurrentPick(moment, params.contestId),
  )
  mount(app, deps, calls.draftTeams).byVersion(
    ({ query, caller }, moment) => teamsVersion(moment, caller, query.contest_id),
    ({ query, caller }, moment) => listDraftTeams(moment, caller, query.contest_id),
  )
  mount(app, deps, calls.draftField).byCache(
    ({ query }) => [query.season_year ?? 'the next'],
    ({ query }) =>
      atOneMoment(deps, async (moment) => ({
        answer: await readField(moment, query.season_year ?? (await readSeasons(moment)).proposed),
        until: null,
      })),
  )
}

function pickRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.makeDraftPick).by(({ caller, params, body }) =>
    makeDraftPick(deps, caller, {
      contestId: params.contestId,
      teamId: body.team_id,
      pickNumber: body.pick_number,
    }),
  )
  mount(app, deps, calls.pickFor).by(({ caller, params, body }) =>
    pickFor(deps, caller, {
      contestId: params.contestId,
      participantId: body.participant_id,
      teamId: body.team_id,
      pickNumber: body.pick_number,
    }),
  )
  mount(app, deps, calls.undoPick).by(async ({ caller, params, body }) => ({
    draft: await undoPick(deps, caller, { contestId: params.contestId, pickNumber: body?.pick_number }),
  }))
  mount(app, deps, calls.pauseDraft).by(async ({ caller, params }) => ({
    draft: await pauseDraft(deps, caller, params.contestId),
  }))
  mount(app, deps, calls.setDraftClock).by(async ({ caller, params, body }) => ({
    draft: await setDraftClock(deps, caller, { contestId: params.contestId, wanted: body }),
  }))
  mount(app, deps, calls.resumeDraft).by(async ({ caller, params }) => ({
    draft: await resumeDraft(deps, caller, params.contestId),
  }))
}
