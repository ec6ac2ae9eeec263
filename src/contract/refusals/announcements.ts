import { refusal } from '#contract/refusals/refusal.ts'
import { counted } from '#rules/counted.ts'

/** Admin announcements (rulebook N6). */
export const announcementRefusals = {
  too_many_announcements: refusal(
    429,
    ({ minutes }: { minutes: number }) =>
      `You've announced a lot in this hour. Try again in ${counted(minutes, 'minute')}.`,
  ),
  nobody_to_tell: refusal(409, 'Nobody is in that group right now. Choose another one.'),
  no_week_to_pick: refusal(
    409,
    ({ contest_name }: { contest_name: string }) =>
      `No week of ${contest_name} is open for picks. Choose another group.`,
  ),
}
