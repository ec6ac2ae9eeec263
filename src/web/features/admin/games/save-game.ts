import type { GameRow } from '#contract/games/games.ts'
import { call } from '#web/api/call.ts'
import { bodyOf, type GameForm, playoffBodyOf } from './game-form.ts'
import { type GameKind, gameKinds } from './game-kinds.ts'

/** Sends a filled-in form: of a stored game, or of one that is added to the season. */
export const saveGame = (kind: GameKind, form: GameForm, to: { season: string; game: GameRow | null }) =>
  kind.isPlayoff
    ? call(gameKinds.playoffs.calls.save, { body: playoffBodyOf(form, to) })
    : call(gameKinds.season.calls.save, { body: bodyOf(form, to) })
