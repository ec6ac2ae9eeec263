import { openWords } from '#rules/survivor/second-chance.ts'
import { type WeekName, weekWords } from '#rules/survivor/week-words.ts'
import { notice } from '#server/features/outbox/outbox.mail.ts'
import { contestPage, pickPage } from '../picks/pick-page.ts'
import type { ContestRow } from '../survivor.repo.ts'

type Noticed = {
  name: string
  subject: string
  sentences: string[]
  contest: ContestRow
  weekNumber: number
  /** An open second chance, if the member is eliminated. */
  chance: Pick<ContestRow, 'contest_id' | 'contest_name'> | null
}

/** Notifies a member of their changed fate in a contest; of an open second chance too, and then leads to that (Y4). */
export function fateNotice({ name, subject, sentences, contest, weekNumber, chance }: Noticed) {
  const { contest_id: contestId, contest_name: first_name } = contest
  if (chance === null)
    return notice.of({
      name,
      subject,
      sentences,
      path: pickPage({ contestId, weekNumber }),
      label: 'See the contest',
    })
  return notice.of({
    name,
    subject,
    sentences: [...sentences, openWords({ contest_name: chance.contest_name, first_name })],
    path: contestPage(chance.contest_id),
    label: 'Join the second chance',
  })
}

/** 'week 6', or the playoff slot that a week's number is. */
export const wordsOfWeek = (weeks: readonly WeekName[], number: number): string =>
  weekWords(weeks.find((of) => of.week_number === number) ?? { week_number: number })
