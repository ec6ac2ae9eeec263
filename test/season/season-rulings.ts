import { expect } from 'vitest'
import type { ChangedFate } from '#contract/survivor/advance.ts'
import { teamsOf } from './season-habits.ts'
import { compareStandings, type Game, type Stage } from './season-steps.ts'

/** Rulings are made about this week once it has advanced, and one of them is removed a week later. */
const RULED = 2

/**
 * The admin's rulings after a week has advanced: the pool follows the model, and recomputing from scratch changes
 * nothing (S10, S16).
 */
export async function rule(stage: Stage, game: Game, week: number) {
  if (game.model.current() !== week + 1) return
  if (week === RULED) {
    await excuseOne(stage, game)
    await correctOne(stage, game)
  }
  if (week === RULED + 1) await takeBackExcuse(stage, game)
  if (week === RULED || week === RULED + 1) await recompute(stage, game, week)
}

const whoWentOut = ({ model }: Game) =>
  model.names.filter((name) => model.fate(name) === RULED && model.pickOf(name, RULED) !== undefined)

async function excuseOne(stage: Stage, game: Game) {
  const name = whoWentOut(game)[0]
  if (name === undefined) return
  const lines = linesOf(game, () => game.model.excuse(name, RULED))
  await make(stage, game, { name, lines, body: { kind: 'excuse' } })
  stage.seen.add('excuse')
}

/** The pick becomes a team that has won enough. */
async function correctOne(stage: Stage, game: Game) {
  const { model } = game
  const name = whoWentOut(game).at(-1)
  const team = teamsOf(stage.season).find((of) => {
    const { games, wins, needed } = model.stand(of, RULED)
    return games > 0 && wins >= needed && name !== undefined && !model.used(name).includes(of)
  })
  if (name === undefined || team === undefined) return
  const lines = linesOf(game, () => model.correctPick(name, RULED, team))
  const { team_id } = await stage.pool.db
    .selectFrom('teams')
    .select('team_id')
    .where('abbreviation', '=', team)
    .executeTakeFirstOrThrow()
  await make(stage, game, { name, lines, body: { kind: 'correct_pick', team_id } })
  stage.seen.add('corrected pick')
}

/**
 * A member who played on by the excuse is eliminated in its week again, and the week they had survived since is settled
 * without them.
 */
async function takeBackExcuse(stage: Stage, game: Game) {
  const { admin, seen } = stage
  const { contest, model } = game
  const { rulings } = (await contest.get<'listRulings'>(admin, '/rulings')).body
  const excuse = rulings.find((of) => of.kind === 'excuse')
  if (!excuse) return
  const lines = linesOf(game, () => model.excuse(excuse.participant_name, RULED, false))
  const at = `/rulings/${excuse.ruling_id}`
  const preview = await contest.post<'previewTakeBackRuling'>(admin, `${at}/preview`)
  expect(shown(preview.body.lines)).toEqual(lines)
  expect((await admin.delete(`${contest.at}${at}`)).status).toBe(200)
  await compareStandings(stage, game)
  seen.add('ruling taken back')
}

/** With the lives before and after, if there are several. */
type Lines = [name: string, before: number | null, after: number | null, lives: string][]
type Ruled = { name: string; lines: Lines; body: { kind: string; team_id?: number } }

async function make(stage: Stage, game: Game, { name, lines, body }: Ruled) {
  const { admin } = stage
  const { contest } = game
  const { participants } = (await contest.get<'survivorStandings'>(admin, '/standings')).body
  const participant_id = participants.find((of) => of.participant_name === name)?.participant_id
  const wanted = { ...body, participant_id, week_number: RULED, reason: 'Told me before the lock' }
  const preview = await contest.post<'previewRuling'>(admin, '/rulings/preview', wanted)
  expect(shown(preview.body.lines)).toEqual(lines)
  const { status } = await contest.post<'makeRuling'>(admin, '/rulings', wanted)
  expect(status).toBe(201)
  await compareStandings(stage, game)
}

const shown = (lines: ChangedFate[]): Lines =>
  lines
    .map((of): Lines[number] => {
      const { before, after } = of.lives ?? { before: null, after: null }
      return [of.participant_name, of.before, of.after, `${before} → ${after}`]
    })
    .sort(byName)

/** Members whose fate an act changes in the model. */
function linesOf({ model }: Game, act: () => void): Lines {
  const before = new Map(model.names.map((name) => [name, { fate: model.fate(name), lives: model.livesLeft(name) }]))
  act()
  return model.names
    .flatMap((name): Lines => {
      const was = before.get(name) ?? { fate: null, lives: null }
      const is = { fate: model.fate(name), lives: model.livesLeft(name) }
      const isSame = was.fate === is.fate && was.lives === is.lives
      return isSame ? [] : [[name, was.fate, is.fate, `${was.lives} → ${is.lives}`]]
    })
    .sort(byName)
}

const byName = ([a]: Lines[number], [b]: Lines[number]) => (a < b ? -1 : 1)

async function recompute(stage: Stage, game: Game, week: number) {
  const { body } = await game.contest.process(stage.admin, week)
  expect(body.results).toEqual(game.model.settle(week))
  await compareStandings(stage, game)
}
