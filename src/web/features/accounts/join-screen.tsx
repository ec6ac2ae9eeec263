import { Checkbox } from '@mantine/core'
import { IconShieldHalf, IconTrophy } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { InvitedContest } from '#contract/accounts/invitations.ts'
import { joinTogether } from '#contract/accounts/joining.ts'
import { contestTypes } from '#rules/contests/contest-types.ts'
import { counted } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { wordsOf } from '#web/api/failure.ts'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { PanelSkeleton } from '#web/ui/states/no-answer.tsx'
import { ContestWords, GameSteps, gameSteps } from './invited-contests.tsx'
import classes from './join-screen.module.css'
import { invitationQuery, openContestsQuery } from './login-options.queries.ts'
import { afterJoining, toastJoined } from './use-login.ts'

/** A member's one-button join: an invitation's contests (A1), or a season's (Y1). */
export function JoinScreen() {
  const [search] = useSearchParams()
  const code = search.get('invite')
  const season = search.get('season')
  if (code !== null) return <Invitation code={code} />
  return (
    <Page title={season === null ? 'Join' : `Join the ${season} Season`} width="read">
      <Season season={season} />
    </Page>
  )
}

function Invitation({ code }: { code: string }) {
  const { data, error } = useQuery({ ...invitationQuery(code), enabled: code !== '' })
  const frame = (children: ReactNode, intro?: string) => (
    <Page
      title={data?.contests.length === 1 ? `Join ${data.contests[0]?.contest_name}` : 'Join'}
      eyebrow={data && `${data.invited_by} invites you`}
      intro={intro}
      width="read"
    >
      {children}
    </Page>
  )
  if (code === '') return frame(<EmptyState title="This link has no invitation" />)
  if (error) return frame(<EmptyState title={wordsOf(error, 'Failed to load the invitation')} />)
  if (data === undefined) return frame(<PanelSkeleton lines={4} />)
  const { contests, pool_name } = data
  if (contests.length === 0)
    return frame(<EmptyState title="You're already a member. This invitation names no contest." />)
  return frame(<Offers contests={contests} isNamed />, `You’re already in ${pool_name}. One tap joins.`)
}

function Season({ season }: { season: string | null }) {
  const { data: contests, error } = useQuery(openContestsQuery(season))
  if (error) return <EmptyState title={wordsOf(error, 'Failed to load contests')} />
  if (contests === undefined) return <PanelSkeleton lines={4} />
  if (contests.length === 0) return <EmptyState title="You're all set">No contests are open right now.</EmptyState>
  return <Offers contests={contests} />
}

type OffersProps = {
  contests: readonly InvitedContest[]
  /** Whether the page's title names a single contest. */
  isNamed?: boolean
}

/** The contests, and one button that joins those still open, all or none. A single one is there in full. */
function Offers({ contests, isNamed = false }: OffersProps) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const isTicked = (of: InvitedContest) => canJoin(of) && !left.has(of.contest_id)
  const tick = (contestId: number, isTicked: boolean) =>
    setLeft((before) =>
      isTicked ? new Set([...before].filter((id) => id !== contestId)) : new Set([...before, contestId]),
    )
  const [only, ...others] = contests
  if (only !== undefined && others.length === 0)
    return (
      <Offer contest={only} title={isNamed ? 'How it works' : only.contest_name}>
        <JoinButton chosen={canJoin(only) ? [only] : []} all={contests} />
      </Offer>
    )
  return (
    <div className="surface lifted">
      {contests.map((of) => (
        <div key={of.contest_id} className={`row-sm ${classes.choice}`}>
          <Checkbox
            className="grows"
            label={
              <span className="stack-xxs">
                <strong>{of.contest_name}</strong>
                <span className="soft pretty">{gameSteps[of.contest_type].join(' ')}</span>
              </span>
            }
            description={<ContestWords contest={of} />}
            checked={isTicked(of)}
            disabled={!canJoin(of)}
            onChange={({ currentTarget }) => tick(of.contest_id, currentTarget.checked)}
          />
          <GameIcon contest={of} />
        </div>
      ))}
      <div className={`ruled ${classes.press}`}>
        <JoinButton chosen={contests.filter(isTicked)} all={contests} />
      </div>
    </div>
  )
}

/** One contest: how it is played, beside when it starts and who is in. */
const Offer = ({ contest, title, children }: { contest: InvitedContest; title: string; children: ReactNode }) => (
  <section className={`wrap row surface lifted ${classes.offer}`} aria-label={contest.contest_name}>
    <div className={`stack-sm ${classes.games}`}>
      <h2 className="text-md">{title}</h2>
      <GameSteps type={contest.contest_type} />
    </div>
    <div className={`stack-md ${classes.side}`}>
      <div className="row-sm">
        <GameIcon contest={contest} />
        <p className="hint pretty">
          <ContestWords contest={contest} />
        </p>
      </div>
      {children}
    </div>
  </section>
)

const GameIcon = ({ contest: { contest_type } }: { contest: InvitedContest }) => {
  const Icon = contestTypes[contest_type].has_draft ? IconTrophy : IconShieldHalf
  return (
    <span className={`firm ${classes.icon}`} aria-hidden>
      <Icon size={24} stroke={1.6} />
    </span>
  )
}

function JoinButton({ chosen, all }: { chosen: readonly InvitedContest[]; all: readonly InvitedContest[] }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const join = async () => {
    try {
      const contest_ids = chosen.map(({ contest_id }) => contest_id)
      const { contests } = await call(joinTogether, { body: { contest_ids } })
      toastJoined(contests)
      await navigate(afterJoining(contests))
    } finally {
      await client.invalidateQueries()
    }
  }
  const isPhone = useIsPhone()
  const [only] = all.length === 1 ? all : chosen
  return (
    <BusyButton
      fullWidth={isPhone || all.length === 1}
      busyLabel="Joining..."
      disabled={chosen.length === 0}
      onPress={join}
      failure="Failed to join contest"
    >
      Join {chosen.length <= 1 && only !== undefined ? only.contest_name : counted(chosen.length, 'Contest')}
    </BusyButton>
  )
}

const canJoin = ({ status, current_participants, max_participants }: InvitedContest) =>
  status === 'waiting' && current_participants < max_participants
