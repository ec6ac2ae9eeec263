import { clearFirstNames } from '#rules/accounts/first-names.ts'
import { counted } from '#rules/counted.ts'
import { type GameFacts, isFinal } from '#rules/games/games.ts'
import { type MemberMoment, type MomentKind, momentsOf } from '#rules/moments/for-member.ts'
import type { Night } from '#rules/moments/night.ts'
import { type PickMoment, pickMoments } from '#rules/moments/pick-moments.ts'
import type { Moment } from '#rules/moments/share-out.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import type { Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { listLiveGames } from '#server/features/games/live-clocks.service.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import { type ContestInPlay, listContestsInPlay } from '#server/features/survivor/in-play.service.ts'
import { listHiddenWeeks } from '#server/features/survivor/picks/late-pickers.service.ts'
import { pickPage } from '#server/features/survivor/picks/pick-page.ts'
import { listNewLeaders } from '#server/features/two-team/leaderboard/tonight.service.ts'
import { type Fallen, MOST_NAMES, type MomentFacts, type TeamGame } from './moment-words.ts'
import type { GameTonight } from './moments.repo.ts'

/** A member's moment with the facts for its words, and when it happened. */
export type NotifiedMoment = Moment & { user_id: number; kind: MomentKind; at: Instant; facts: MomentFacts }

export type Tonight = {
  moments: NotifiedMoment[]
  /** By member, the number of results of their own picks that tonight's games can still bring: a contest's entries count as one (S19). */
  toCome: ReadonlyMap<number, number>
}

type Asked = { night: Night; games: readonly GameTonight[]; userIds: readonly number[] }

/** These members' moments from tonight's games and locks so far (N7). */
export async function readTonight(deps: Deps, asked: Asked): Promise<Tonight> {
  const { night, games, userIds } = asked
  const live = await listLiveGames(deps.db, deps.now())
  const clocks = new Map(live.map(({ game_id, reported }) => [game_id, reported]))
  const teams = new Map((await listTeams(deps.db)).map((of) => [of.team_id, of.abbreviation]))
  const moments: NotifiedMoment[] = []
  const toCome = new Map<number, number>()
  for (const inPlay of await listContestsInPlay(deps.db, deps.now())) {
    const { contest_id: contestId } = inPlay.contest
    const found = pickMoments({ season: inPlay.season, night, clocks })
    const scene = sceneOf(inPlay, { teams, games, out: found.out, left: found.left, now: deps.now() })
    const momentsTo = momentsOf(found.moments)
    const undecided = Map.groupBy(found.undecided, (participantId) => participantId)
    const entriesOf = Map.groupBy(inPlay.entries, ({ user_id }) => user_id)
    for (const userId of userIds) {
      const entries = entriesOf.get(userId)
      if (!entries) continue
      // Read after the picks: what is hidden may have changed since (S2).
      const hidden = (await listHiddenWeeks(deps, { contestId, userId })).map(({ week_number }) => week_number)
      const own = entries.map(({ participant_id }) => participant_id)
      for (const { participant_id, entry_number, participant_name } of entries) {
        const reader = { user_id: userId, participant_id, entry: own.length === 1 ? null : participant_name }
        const mine = momentsTo({ participant_id, entry_number, own, hidden })
        moments.push(...mine.map((moment) => describe(scene, moment, reader)))
      }
      const most = Math.max(...own.map((participantId) => undecided.get(participantId)?.length ?? 0))
      toCome.set(userId, (toCome.get(userId) ?? 0) + most)
    }
  }
  const first = (await listFirstPlaces(deps, asked)).filter(({ user_id }) => userIds.includes(user_id))
  return { moments: [...moments, ...first], toCome }
}

/** The facts about a contest for the words of its moments. */
type Scene = {
  contest: ContestInPlay['contest']
  teams: ReadonlyMap<number, string>
  /** The members' short names. */
  names: ReadonlyMap<number, string>
  /** Which members are still in, and how many. */
  isIn: ReadonlySet<number>
  left: number
  /** When each game was last written, and the last final one. */
  writtenAt: ReadonlyMap<number, Instant>
  lastResult: Instant
  now: Instant
}

type Facts = Pick<Scene, 'teams' | 'left' | 'now'> & { games: readonly GameTonight[]; out: readonly number[] }

function sceneOf({ contest, season, entries }: ContestInPlay, { games, out, ...facts }: Facts): Scene {
  const fell = new Set(out)
  const ids = season.participants.map(({ participant_id }) => participant_id)
  return {
    ...facts,
    contest,
    names: shortNames(entries),
    isIn: new Set(ids.filter((participantId) => !fell.has(participantId))),
    writtenAt: new Map(games.map(({ game_id, updated_at }) => [game_id, updated_at])),
    lastResult: lastResultOf(games) ?? facts.now,
  }
}

/** A reader, and the name of the entry if they have several (S19). */
type Reader = { user_id: number; participant_id: number; entry: string | null }

function describe(scene: Scene, moment: MemberMoment, reader: Reader): NotifiedMoment {
  const { of, kind, occasion, bundle, is_own_result } = moment
  const facts = factsOf(scene, moment, reader)
  return { kind, occasion, bundle, is_own_result, at: timeOf(scene, of), facts, user_id: reader.user_id }
}

function timeOf({ writtenAt, lastResult, now }: Scene, { what, week, game, team_id }: PickMoment): Instant {
  const isOfLock = what === 'alone' || ((what === 'out' || what === 'life_lost') && team_id === null)
  if (isOfLock) return week.lock_time ?? now
  if (what === 'near') return now
  return writtenAt.get(game?.game_id ?? 0) ?? lastResult
}

function factsOf(scene: Scene, { kind, of, fallen }: MemberMoment, reader: Reader): MomentFacts {
  const { contest, left } = scene
  const { what, week, missing } = of
  const place = {
    ...(reader.entry === null || kind === 'who_falls' ? {} : { entries: [reader.entry] }),
    path: pickPage({ contestId: contest.contest_id, weekNumber: week.week_number }),
    about: `${contest.contest_name} · ${weekTitle(week)}`,
  }
  if (kind === 'who_falls') {
    const isLast = left === 1 && scene.isIn.has(reader.participant_id)
    return { ...place, what: 'fell', fallen: [fallenOf(scene, of, fallen)], left, isLast }
  }
  const game = teamGame(scene, of)
  switch (what) {
    case 'alone':
      return { ...place, what, team: scene.teams.get(of.team_id ?? 0) ?? '' }
    case 'life_lost':
      return { ...place, what, game, livesLeft: of.lives_left }
    case 'near':
      return { ...place, what, game: game ?? { team: '', score: '', decided_in: null }, isAfterTwo: of.isAfterTwo }
    default:
      return { ...place, what, game, missing }
  }
}

/** Members eliminated with the team of `of`, or without a pick. */
const fallenOf = (scene: Scene, of: PickMoment, fallen: readonly PickMoment[]): Fallen => ({
  names: fallen.slice(0, MOST_NAMES).map(({ participant_id }) => scene.names.get(participant_id) ?? ''),
  count: fallen.length,
  game: teamGame(scene, of),
  forgot: of.team_id === null,
})

function teamGame({ teams }: Scene, { game, team_id }: PickMoment): TeamGame | null {
  return game === null || team_id === null ? null : { team: teams.get(team_id) ?? '', ...scoreOf(game) }
}

/** '3–2', the leader's goals first. */
function scoreOf({ home_score, away_score, decided_in }: GameFacts): Omit<TeamGame, 'team'> {
  const [home, away] = [home_score ?? 0, away_score ?? 0]
  return { score: `${Math.max(home, away)}–${Math.min(home, away)}`, decided_in }
}

/** First names if unambiguous, else full names. */
function shortNames(entries: ContestInPlay['entries']): ReadonlyMap<number, string> {
  const firstName = clearFirstNames(entries.map((of) => of.participant_name))
  return new Map(entries.map((of) => [of.participant_id, firstName(of.participant_name) ?? of.participant_name]))
}

function lastResultOf(games: readonly GameTonight[]): Instant | null {
  const over = games.filter(({ game_state }) => isFinal(game_state))
  return (
    over
      .map(({ updated_at }) => updated_at)
      .sort()
      .at(-1) ?? null
  )
}

async function listFirstPlaces({ db, now }: Deps, { night, games }: Asked): Promise<NotifiedMoment[]> {
  const at = lastResultOf(games)
  if (at === null) return []
  const leaders = await listNewLeaders(db, night)
  return leaders.map(({ contest, user_id, total_wins, ahead, next }): NotifiedMoment => {
    const { contest_id, contest_name, contest_type } = contest
    return {
      user_id,
      kind: 'live_team',
      occasion: `first ${contest_id} ${night.day}`,
      is_own_result: false,
      at: at < now() ? at : now(),
      facts: {
        what: 'first',
        contest_type: contest_type === 'playoff_tiebreaker' ? contest_type : 'two_team',
        path: `/two-team?contest=${contest_id}`,
        about: `${contest_name} · ${counted(total_wins, 'win')}, ${ahead} ahead of ${next}`,
      },
    }
  })
}
