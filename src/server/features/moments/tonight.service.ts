import { clearFirstNames } from '#rules/accounts/first-names.ts'
import { counted } from '#rules/counted.ts'
import { type GameFacts, isFinal } from '#rules/games/games.ts'
import { type MemberMoment, type MomentKind, momentsOf } from '#rules/moments/for-member.ts'
import type { Night } from '#rules/moments/night.ts'
import { pickMoments } from '#rules/moments/pick-moments.ts'
import type { Moment } from '#rules/moments/share-out.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import type { Instant } from '#rules/time.ts'
import type { Deps } from '#server/deps.ts'
import { listLiveGames } from '#server/features/games/live-clocks.service.ts'
import { listTeams } from '#server/features/games/teams.service.ts'
import { type ContestInPlay, hiddenFrom, listContestsInPlay } from '#server/features/survivor/in-play.service.ts'
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
  const readers = new Set(userIds)
  const found: NotifiedMoment[] = []
  const toCome = new Map<number, number>()
  for (const inPlay of await listContestsInPlay(deps.db, deps.now())) {
    const { contest, season, entries } = inPlay
    const { moments, undecided, ...fate } = pickMoments({ season, night, clocks })
    const own = entries.flatMap(({ user_id, ...entry }) =>
      user_id !== null && readers.has(user_id) ? [{ ...entry, user_id }] : [],
    )
    const hidden = await hiddenFrom(deps, { contestId: contest.contest_id, userIds: own.map((of) => of.user_id) })
    const describe = describerOf(inPlay, { teams, games, ...fate, now: deps.now() })
    const momentsTo = momentsOf(moments)
    const open = Map.groupBy(undecided, (of) => of)
    const entriesOf = Map.groupBy(own, (of) => of.user_id)
    for (const { participant_id, user_id, entry_number, participant_name } of own) {
      const ids = (entriesOf.get(user_id) ?? []).map((of) => of.participant_id)
      const mine = momentsTo({ participant_id, entry_number, own: ids, hidden: hidden(user_id) })
      const entry = ids.length === 1 ? null : participant_name
      found.push(...mine.map((moment) => describe(moment, { user_id, participant_id, entry })))
    }
    for (const [userId, all] of entriesOf) {
      const ofEntries = all.map(({ participant_id }) => open.get(participant_id)?.length ?? 0)
      toCome.set(userId, (toCome.get(userId) ?? 0) + Math.max(...ofEntries))
    }
  }
  const first = await listFirstPlaces(deps, asked)
  return { moments: [...found, ...first.filter(({ user_id }) => readers.has(user_id))], toCome }
}

type Facts = {
  teams: ReadonlyMap<number, string>
  games: readonly GameTonight[]
  out: readonly number[]
  left: number
  now: Instant
}

/** A reader, and the name of the entry if they have several (S19). */
type Reader = { user_id: number; participant_id: number; entry: string | null }

/** Adds a contest's facts for the words of its moments. */
function describerOf({ contest, season, entries }: ContestInPlay, { teams, games, out, left, now }: Facts) {
  const names = shortNames(entries)
  const writtenAt = new Map(games.map(({ game_id, updated_at }) => [game_id, updated_at]))
  const lastResult = lastResultOf(games) ?? now
  const teamGame = (game: GameFacts | null, teamId: number | null): TeamGame | null =>
    game === null || teamId === null ? null : { team: teams.get(teamId) ?? '', ...scoreOf(game) }
  const fallenOf = ({ of: { game, team_id }, fallen }: MemberMoment): Fallen => ({
    names: fallen.slice(0, MOST_NAMES).map(({ participant_id }) => names.get(participant_id) ?? ''),
    count: fallen.length,
    game: teamGame(game, team_id),
    forgot: team_id === null,
  })
  const fell = new Set(out)
  const isIn = new Set(season.participants.map((of) => of.participant_id).filter((id) => !fell.has(id)))
  return (moment: MemberMoment, reader: Reader): NotifiedMoment => {
    const { of, kind, occasion, bundle, is_own_result } = moment
    const { what, week, game, team_id, missing, lives_left: livesLeft } = of
    const place = {
      ...(reader.entry === null || kind === 'who_falls' ? {} : { entries: [reader.entry] }),
      path: pickPage({ contestId: contest.contest_id, weekNumber: week.week_number }),
      about: `${contest.contest_name} · ${weekTitle(week)}`,
    }
    const isOfLock = what === 'alone' || ((what === 'out' || what === 'life_lost') && team_id === null)
    const at = isOfLock
      ? (week.lock_time ?? now)
      : what === 'near'
        ? now
        : (writtenAt.get(game?.game_id ?? 0) ?? lastResult)
    const played = teamGame(game, team_id)
    const isLast = left === 1 && isIn.has(reader.participant_id)
    const facts = ((): MomentFacts => {
      if (kind === 'who_falls') return { ...place, what: 'fell', fallen: [fallenOf(moment)], left, isLast }
      if (what === 'alone') return { ...place, what, team: teams.get(team_id ?? 0) ?? '' }
      if (what === 'life_lost') return { ...place, what, game: played, livesLeft }
      if (what !== 'near') return { ...place, what, game: played, missing }
      return { ...place, what, game: played ?? { team: '', score: '', decided_in: null }, isAfterTwo: of.isAfterTwo }
    })()
    return {
      kind,
      occasion,
      bundle,
      is_own_result,
      at,
      facts,
      user_id: reader.user_id,
    }
  }
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
