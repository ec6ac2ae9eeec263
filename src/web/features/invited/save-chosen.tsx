import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { InvitedContest } from '#contract/accounts/invitations.ts'
import { joinTogether } from '#contract/accounts/joining.ts'
import type { InvitedSheet } from '#contract/survivor/invited-sheet.ts'
import type { WeekTeam } from '#contract/survivor/picks.ts'
import { listSurvivorContests } from '#contract/survivor/survivor.ts'
import { listed } from '#rules/counted.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { call } from '#web/api/call.ts'
import { invitationQuery, openContestsQuery } from '#web/features/accounts/login-options.queries.ts'
import { toastJoined } from '#web/features/accounts/use-login.ts'
import { feeLine } from '#web/features/contests/fee-line.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { chooseAhead } from '#web/features/survivor/pick/chosen-team.ts'
import { ChosenTeam } from '#web/features/survivor/pick/pick-bar.tsx'
import { paths } from '#web/paths.ts'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { TextLink } from '#web/ui/layout/text-link.tsx'
import { PanelScreenSkeleton } from '#web/ui/states/no-answer.tsx'
import { invitedSheetQuery } from './invited.queries.ts'
import { savePick } from './save-pick.ts'

/** The survivor contests the reader plays in. Read once: joining doesn't change the words of the page it is done on. */
const playedQuery = queryOptions({
  queryKey: ['invitation', 'played'],
  queryFn: async ({ signal }) => {
    const contests = await call(listSurvivorContests, {}, { signal })
    return contests.filter(({ is_participant }) => is_participant).map(({ contest_id }) => contest_id)
  },
  throwOnError: false,
})

/**
 * The team that a member chose on the invitation's sheet before signing in, or `otherwise` where it can no longer be picked.
 */
export function SaveChosen({
  code,
  abbreviation,
  otherwise,
}: {
  code: string
  abbreviation: string
  otherwise: ReactNode
}) {
  const answers = useQueries({
    queries: [invitedSheetQuery(code), invitationQuery(code), openContestsQuery(null), playedQuery],
  })
  if (answers.some(({ isLoading }) => isLoading)) return <PanelScreenSkeleton />
  const [{ data: shown }, { data: invitation }, { data: open }, { data: played }] = answers
  const sheet = shown?.sheet ?? null
  const team = sheet?.available_teams.find((of) => of.abbreviation === abbreviation)
  if (sheet === null || team === undefined || !invitation || !open || !played) return otherwise
  const { contest_id } = sheet
  // The sheet's own contest may have started: its entries are open all the same (S19).
  const joinable = invitation.contests.filter(
    (of) => of.contest_id === contest_id || (hasSpot(of) && open.some((other) => other.contest_id === of.contest_id)),
  )
  return <Chosen code={code} sheet={sheet} team={team} joining={played.includes(contest_id) ? [] : joinable} />
}

type Props = {
  code: string
  sheet: InvitedSheet
  team: WeekTeam
  /** The invitation's contests that the reader can still join; none for who plays in the sheet's already. */
  joining: readonly InvitedContest[]
}

/** One press joins and saves the pick. A member who plays already sees it beside their own pick first. */
function Chosen({ code, sheet, team, joining }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { id } = useUser()
  const { contest_id, contest_name, week_number } = sheet
  const isIn = joining.length === 0
  const at = `${paths.survivor}?contest=${contest_id}&week=${week_number}`
  const press = async () => {
    if (isIn) {
      chooseAhead({ userId: id, contestId: contest_id, week: week_number }, team.team_id)
      await navigate(at)
      return
    }
    const answer = await call(joinTogether, { body: { contest_ids: joining.map((of) => of.contest_id) } })
    toastJoined(answer.contests)
    await navigate(at)
    await savePick(client, { sheet, teamId: team.team_id })
  }
  return (
    <Page title="Save Your Pick" width="read">
      <Panel
        title={`${weekTitle(sheet)} of ${contest_name}`}
        tone="accent"
        intro={isIn ? 'You play in it already.' : `You join ${listed(joining.map((of) => of.contest_name))}.`}
      >
        <div className="stack-md">
          <div className="row-sm">
            <ChosenTeam team={team} />
          </div>
          {joining.map(
            ({ contest_id, contest_name, fee }) =>
              fee !== null && (
                <p key={contest_id} className="hint pretty">
                  {contest_name}: {feeLine(fee)}
                </p>
              ),
          )}
          <BusyButton fullWidth busyLabel="Saving..." onPress={press} failure="Failed to join contest">
            {isIn ? `See ${team.abbreviation} in Your Sheet` : 'Save Your Pick'}
          </BusyButton>
          <p className="hint centered">
            <TextLink inherit to={`${paths.join}?${new URLSearchParams({ invite: code })}`}>
              Pick later
            </TextLink>
          </p>
        </div>
      </Panel>
    </Page>
  )
}

const hasSpot = ({ current_participants, max_participants }: InvitedContest) => current_participants < max_participants
