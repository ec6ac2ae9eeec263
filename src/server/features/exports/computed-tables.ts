import { draftTypes } from '#rules/contests/contest-types.ts'
import type { Deps } from '#server/deps.ts'
import type { HiddenWeeks } from '#server/features/survivor/picks/late-pickers.service.ts'
import { readStandings } from '#server/features/survivor/views.service.ts'
import { readRanking } from '#server/features/two-team/leaderboard/leaderboard.service.ts'
import type { ExportedRow, ExportedTable } from './exported-table.ts'
import { listContestIds } from './snapshot.repo.ts'

/** An export table computed from the others, with the values shown on screen. */
type ComputedTable = Omit<ExportedTable, 'rows'> & {
  rows: (deps: Pick<Deps, 'db' | 'now'>, hidden: HiddenWeeks) => AsyncGenerator<ExportedRow>
}

export const computedTables: readonly ComputedTable[] = [
  {
    name: 'survivor_standings',
    about:
      'The standings of every survivor contest as the pool computes them; teams_used covers only weeks that have locked, without void picks.',
    columns: [
      'contest_id',
      'participant_id',
      'participant_name',
      'is_eliminated',
      'elimination_week',
      'weeks_survived',
      'placement',
      'teams_used',
    ],
    async *rows(deps, hiddenIn) {
      for (const contest_id of await listContestIds(deps.db, { types: ['survivor'] })) {
        const hidden = hiddenIn.get(contest_id) ?? []
        const { participants } = (await readStandings(deps, contest_id, { hidden })).answer
        for (const of of participants) {
          const { participant_id, participant_name, is_eliminated, elimination_week, weeks_survived, placement } = of
          const entry = {
            contest_id,
            participant_id,
            participant_name,
            is_eliminated,
            elimination_week,
            weeks_survived,
          }
          yield {
            ...entry,
            placement,
            teams_used: of.teams_used_list
              .filter(({ is_void }) => !is_void)
              .map(({ abbreviation }) => abbreviation)
              .join(' '),
          }
        }
      }
    },
  },
  {
    name: 'leaderboards',
    about: 'The leaderboard of every contest with a draft: regular-season wins, in a tiebreaker playoff wins.',
    columns: ['contest_id', 'rank', 'participant_id', 'participant_name', 'teams', 'wins_of_each', 'total_wins'],
    async *rows(deps) {
      for (const contest_id of await listContestIds(deps.db, { types: draftTypes })) {
        for (const { rank, participant_id, participant_name, teams, total_wins } of await readRanking(
          deps.db,
          contest_id,
        )) {
          yield {
            contest_id,
            rank,
            participant_id,
            participant_name,
            teams: teams.map(({ abbreviation }) => abbreviation).join(' '),
            wins_of_each: teams.map(({ wins }) => wins).join(' '),
            total_wins,
          }
        }
      }
    },
  },
]
