import { refusal } from '#contract/refusals/refusal.ts'
import { type WeekName, weekTitle, weekWords } from '#rules/survivor/week-words.ts'

type OfMember = { participant_name: string }
type OfWeek = { week: WeekName }

/** Rulings about a survivor contest's members (rulebook S16). */
export const rulingRefusals = {
  unknown_ruling: refusal(404, "We can't find that ruling. It may have been taken back."),
  ruling_team: refusal(400, 'Select a team for a corrected pick, and only for that'),
  ruling_exists: refusal(
    409,
    ({ participant_name, week }: OfMember & OfWeek) =>
      `${participant_name} already has this ruling for ${weekWords(week)}. Take it back first.`,
  ),
  ruling_contradicts: refusal(
    409,
    ({ participant_name, week }: OfMember & OfWeek) =>
      `Another ruling says the opposite about ${participant_name} in ${weekWords(week)}. Take it back first.`,
  ),
  entry_begins_later: refusal(
    409,
    ({ participant_name, first_week }: { participant_name: string; first_week: number }) =>
      `${participant_name} begins in week ${first_week}. Choose that week or a later one.`,
  ),
  still_in: refusal(409, ({ participant_name }: OfMember) => `${participant_name} is still in`),
  revive_later: refusal(
    409,
    ({ participant_name, out_in }: OfMember & { out_in: WeekName }) =>
      `${participant_name} went out in ${weekWords(out_in)}. Revive them for a later week, or excuse them from that one.`,
  ),
  out_before: refusal(
    409,
    ({ participant_name, out_in }: OfMember & { out_in: WeekName }) =>
      `${participant_name} was already out in ${weekWords(out_in)}. Choose that week or an earlier one.`,
  ),
  last_alive: refusal(409, ({ participant_name }: OfMember) => `${participant_name} is the last one left`),
  same_team: refusal(
    409,
    ({ participant_name, team }: OfMember & { team: string }) => `${participant_name} already has ${team} that week`,
  ),
  used_in_week: refusal(
    409,
    ({ participant_name, team, used_in }: OfMember & { team: string; used_in: WeekName }) =>
      `${participant_name} has used ${team} in ${weekWords(used_in)}`,
  ),
  can_still_pick: refusal(
    409,
    ({ participant_name }: OfMember) => `${participant_name} can still make a late pick that week`,
  ),
  locked_since_recompute: refusal(
    409,
    ({ week }: OfWeek) => `${weekTitle(week)} has locked since, so recomputing can't be undone`,
  ),
  rulings_of_round: refusal(409, 'A ruling is about a game of this round. Take it back first.'),
}
