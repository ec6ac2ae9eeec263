import { z } from 'zod'
import { contest, contestType, draftSettingInputs, draftSettings } from '#contract/contests/contests.ts'
import { endpoint } from '#contract/endpoint.ts'
import { contestName, day, id, instant, instantInput, seasonYear } from '#contract/fields.ts'

const proposal = z.object({
  /** Last season's contest. */
  copied_from: z.int(),
  contest_type: contestType,
  /** Its name with the new season in place of the old one. */
  contest_name: z.string(),
  max_participants: z.int(),
  /** The number of participants last season. */
  participants: z.int(),
  /** A survivor contest's first day of the season. */
  season_start_date: day.nullable(),
  /** A draft's proposed start: last season's, or the evening that the dialog proposes; null if it has passed (rulebook D4). */
  starts_at: instant.nullable(),
  /** A draft's proposed clock: last season's, or the one that the dialog proposes (rulebook D6). */
  ...draftSettings,
  /** A survivor contest's lives (rulebook S18). */
  lives: z.int(),
  /** The entries a member of a survivor contest may have (rulebook S19). */
  max_entries: z.int(),
  /** The contest it was already copied to; null if it wasn't. */
  copied_to: z.int().nullable(),
})
export type NewSeasonProposal = z.infer<typeof proposal>

export const proposeSeason = endpoint('GET', '/admin/seasons/next', {
  access: 'admin',
  summary:
    "Last season's contests with names and dates proposed for the next one, and how many members would be invited (rulebook Y1).",
  answer: z.object({
    /** Null where there is no earlier season with contests. */
    from_season: z.string().nullable(),
    season_year: z.string(),
    first_day: day,
    /** Whether its days are only a proposal because the schedule isn't known. */
    is_proposal: z.boolean(),
    contests: z.array(proposal),
    members: z.int(),
  }),
})

export const startSeason = endpoint('POST', '/admin/seasons/:seasonYear/start', {
  access: 'admin',
  summary:
    "Copies last season's contests with their settings, and invites their members by mail and push (rulebook Y1).",
  params: z.object({ seasonYear }),
  body: z.object({
    contests: z
      .array(
        z.object({
          copied_from: id,
          contest_name: contestName,
          season_start_date: day.optional(),
          starts_at: instantInput.nullish(),
          ...draftSettingInputs,
        }),
      )
      .min(1, 'Choose at least one contest')
      .max(50, 'Choose at most 50 contests')
      .refine(
        (all) => new Set(all.map(({ copied_from }) => copied_from)).size === all.length,
        'Choose each contest once',
      ),
  }),
  answer: z.object({ contests: z.array(contest), invited: z.int() }),
  status: 201,
})
