import { Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Contest, createContest } from '#contract/contests/contests.ts'
import { TIEBREAKER_CLOCK } from '#rules/contests/proposals.ts'
import { listed } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { ContestForm, useContestForm } from '../contests/contest-dialogs.tsx'
import { type ContestValues, contestFields, draftOf, usualValues } from '../contests/contest-form.ts'
import { waitingQuery } from '../dashboard/desk.queries.ts'
import { wallClockAt } from '../forms/eastern-wall-clock.ts'
import { focusHeading } from '../layout/contests-tab.tsx'
import { clockValues } from './clock-form.ts'
import { draftWords } from './tiebreaker-words.ts'
import { playoffTeamsQuery } from './two-team-admin.queries.ts'

type Props = {
  contest: Contest
  /** The tied participants who are still members. */
  names: readonly string[]
  opened: boolean
  onClose: () => void
}

/** Creates a tiebreaker for a tied first place (B1). */
export const TiebreakerDialog = ({ contest, opened, onClose, ...rest }: Props) => (
  <Modal opened={opened} onClose={onClose} title={`Tiebreaker for "${contest.contest_name}"`}>
    <TiebreakerForm contest={contest} onClose={onClose} {...rest} />
  </Modal>
)

const LONGEST_NAME = 100
const ENDING = ' Tiebreaker'

function TiebreakerForm({ contest, names, onClose }: Omit<Props, 'opened'>) {
  const { data: teams } = useQuery({ ...playoffTeamsQuery, throwOnError: false })
  const { contest_id, contest_name, season_year, status } = contest
  const proposed = useProposedDraft(contest_id)
  const form = useContestForm({
    ...usualValues,
    contest_name: `${contest_name.slice(0, LONGEST_NAME - ENDING.length).trim()}${ENDING}`,
    season_year,
    max_participants: names.length,
    ...clockValues(TIEBREAKER_CLOCK),
    starts_at: wallClockAt(proposed),
  })
  const create = (values: ContestValues) =>
    call(createContest, {
      body: { contest_type: 'playoff_tiebreaker', tiebreaker_of: contest_id, ...draftOf(values) },
    })
  return (
    <ContestForm
      form={form}
      type="playoff_tiebreaker"
      names={contestFields.playoff_tiebreaker.ofTie}
      proposedStart={proposed}
      verb="create"
      submitLabel="Create Tiebreaker"
      send={create}
      success="Contest created successfully!"
      onClose={onClose}
      onClosed={focusHeading}
    >
      <Text>
        {listed(names)} draft from {draftWords(names.length)}. The most playoff wins take first place.{' '}
        {status === 'in_progress' && 'This completes the contest. '}Its final standings don't change.
      </Text>
      {teams !== undefined && teams.length === 0 && (
        <Text>There are no playoff standings yet. Update them first: the teams come from there.</Text>
      )}
    </ContestForm>
  )
}

/** The start that the desk proposes (D10); null where it proposes none. */
export function useProposedDraft(contestId: number): string | null {
  const { data } = useQuery(waitingQuery)
  const tie = data?.items.find((item) => item.kind === 'tied' && item.contest_id === contestId)
  return tie?.kind === 'tied' ? tie.starts_at : null
}
