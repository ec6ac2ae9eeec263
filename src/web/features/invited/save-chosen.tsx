import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { InvitedContest } from '#contract/accounts/invitations.ts'
import { joinTogether } from '#contract/accounts/joining.ts'
import type { InvitedSheet } from '#contract/survivor/invited-sheet.ts'
import type { WeekTeam } from '#contract/survivor/picks.ts'
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
  const { data, isLoading } = useQuery(invitedSheetQuery(code))
  const { data: open = [], isLoading: isOpenLoading } = useQuery(openContestsQuery(null))
  if (isLoading || isOpenLoading) return <PanelScreenSkeleton />
  const sheet = data?.sheet ?? null
  const team = sheet?.available_teams.find((of) => of.abbreviation === abbreviation)
  if (sheet === null || team === undefined) return otherwise
  return <Chosen code={code} sheet={sheet} team={team} open={open} />
}

type Props = {
  code: string
  sheet: InvitedSheet
  team: WeekTeam
  /** The contests the reader can still join. */
  open: readonly InvitedContest[]
}

/** One press joins and saves the pick. A member who plays already sees it beside their own pick first. */
function Chosen({ code, sheet, team, open }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { id } = useUser()
  const invited = useQuery(invitationQuery(code)).data?.contests.map((of) => of.contest_id) ?? []
  const { contest_id, contest_name, week_number } = sheet
  const isIn = !open.some((of) => of.contest_id === contest_id)
  const joinable = open.filter((of) => of.contest_id === contest_id || (invited.includes(of.contest_id) && hasSpot(of)))
  const fees = isIn
    ? []
    : joinable.flatMap(({ contest_id, contest_name, fee }) =>
        fee === null ? [] : [{ contest_id, words: `${contest_name}: ${feeLine(fee)}` }],
      )
  const at = `${paths.survivor}?contest=${contest_id}&week=${week_number}`
  const press = async () => {
    if (isIn) {
      chooseAhead({ userId: id, contestId: contest_id, week: week_number }, team.team_id)
      await navigate(at)
      return
    }
    const answer = await call(joinTogether, { body: { contest_ids: joinable.map((of) => of.contest_id) } })
    toastJoined(answer.contests)
    await navigate(at)
    await savePick(client, { sheet, teamId: team.team_id })
  }
  return (
    <Page title="Save Your Pick" width="read">
      <Panel
        title={`${weekTitle(sheet)} of ${contest_name}`}
        tone="accent"
        intro={isIn ? 'You play in it already.' : `You join ${listed(joinable.map((of) => of.contest_name))}.`}
      >
        <div className="stack-md">
          <div className="row-sm">
            <ChosenTeam team={team} />
          </div>
          {fees.map(({ contest_id, words }) => (
            <p key={contest_id} className="hint pretty">
              {words}
            </p>
          ))}
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
