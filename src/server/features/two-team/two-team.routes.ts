import type { FastifyInstance } from 'fastify'
import * as cards from '#contract/two-team/draft-card.ts'
import * as endings from '#contract/two-team/ending.ts'
import * as boardCalls from '#contract/two-team/leaderboard.ts'
import { readRecap as recapCall } from '#contract/two-team/recap.ts'
import * as calls from '#contract/two-team/two-team.ts'
import { midnightAfter } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { completeContest, reopenContest } from './completion.service.ts'
import { readEnding } from './ending.service.ts'
import * as entries from './entries.service.ts'
import { readLeaderboard, readRace } from './leaderboard/leaderboard.service.ts'
import { postDraftCard, readDraftCard } from './recap/draft-card.service.ts'
import { readRecap } from './recap/recap.service.ts'
import { updateContest } from './two-team.service.ts'

/** Routes for contests with a draft: two-team contests and their tiebreakers. */
export function twoTeamRoutes(app: FastifyInstance, deps: Deps): void {
  adminRoutes(app, deps)
  memberRoutes(app, deps)
  leaderboardRoutes(app, deps)
  recapRoutes(app, deps)
}

function adminRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.updateContest).by(async ({ caller, params, body }) => ({
    contest: await updateContest(deps, caller, { contestId: params.contestId, changes: body }),
  }))
  mount(app, deps, calls.startContest).by(async ({ caller, params }) => ({
    contest: await entries.startContest(deps, caller, params.contestId),
  }))
  mount(app, deps, calls.completeContest).by(async ({ caller, params, body }) => ({
    contest: await completeContest(deps, caller, {
      contestId: params.contestId,
      isConfirmed: body?.even_though_season_runs ?? true,
    }),
  }))
  mount(app, deps, calls.reopenContest).by(async ({ caller, params }) => ({
    contest: await reopenContest(deps, caller, params.contestId),
  }))
}

function memberRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.joinContest).by(async ({ caller, params, body }) => ({
    contest: await entries.joinContest(deps, caller, {
      contestId: params.contestId,
      participantName: body?.participant_name,
    }),
  }))
  mount(app, deps, calls.leaveContest).by(async ({ caller, params }) => ({
    contest: await entries.leaveContest(deps, caller, params.contestId),
  }))
}

function leaderboardRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, boardCalls.leaderboard).byCache(
    ({ query }) => [query.contest_id],
    async ({ query }) => {
      // Computed before reading: an answer built across midnight must not be cached as the next day's.
      const until = midnightAfter(deps.now())
      return { answer: await readLeaderboard(deps, query.contest_id), until }
    },
  )
  mount(app, deps, endings.readEnding).by(({ params }) => readEnding(deps, params.contestId))
  mount(app, deps, boardCalls.leaderboardRace).byCache(
    ({ query }) => [query.contest_id],
    async ({ query }) => {
      const until = midnightAfter(deps.now())
      return { answer: await readRace(deps, query.contest_id), until }
    },
  )
}

function recapRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, recapCall).byCache(
    ({ params }) => [params.contestId],
    async ({ params }) => ({ answer: await readRecap(deps, params.contestId), until: null }),
  )
  mount(app, deps, cards.draftCard).by(async ({ caller, params }) => ({
    card: await readDraftCard(deps, caller, params.contestId),
  }))
  mount(app, deps, cards.postDraftCard).by(async ({ caller, params, body }) => ({
    message: await postDraftCard(deps, caller, { ...params, ...body }),
  }))
}
