import { Anchor, Button } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import { paths } from '#web/paths.ts'
import { toastFailure, toastSuccess } from '#web/ui/acts/toast.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryBoundary } from '#web/ui/states/query-boundary.tsx'
import { LoadingScreen, PanelSkeleton, TitleSkeleton } from '#web/ui/states/skeletons.tsx'
import { contestOfDraw, drawCheckQuery } from '../two-team.queries.ts'
import { drawCommand } from './draw-check.ts'
import classes from './draw-screen.module.css'
import { DrawTable } from './draw-table.tsx'

const TITLE = 'Check the Draw'

/** Shows step by step that the order was drawn at random, with the figures of this contest (D1). */
export function DrawScreen() {
  return (
    <QueryBoundary page={TITLE} skeleton={<DrawSkeleton />} failure="Failed to load contest. Please try again.">
      <Draw />
    </QueryBoundary>
  )
}

function Draw() {
  const [search] = useSearchParams()
  const { data: contest } = useSuspenseQuery(contestOfDraw(search.get('contest')))
  if (contest === null || contest.seed_hash === null)
    return (
      <Page title={TITLE}>
        <EmptyState title="There’s no draft to check" />
      </Page>
    )
  const { seed, seed_hash, contest_name, season_year } = contest
  return (
    <Page
      title={TITLE}
      eyebrow={`${contest_name} · ${season_year} season`}
      intro="The draft order is drawn at random, and you can check it yourself."
      width="read"
    >
      <Steps isDrawn={seed !== null} />
      <Panel title="The Figures of This Contest">
        <dl className={classes.figures}>
          <Figure name="SHA-256 of the seed" value={seed_hash} />
          {seed !== null && <Figure name="Seed" value={seed} />}
        </dl>
        {seed === null && <p className={classes.text}>Keep the hash. The seed stays secret until the draft starts.</p>}
      </Panel>
      {seed !== null && <Result contest={{ ...contest, seed, seed_hash }} />}
      {seed !== null && <ByHand command={drawCommand({ ...contest, seed })} />}
      <Anchor component={Link} to={`${paths.twoTeam}?contest=${contest.contest_id}`}>
        Back to the Two-Team Contest
      </Anchor>
    </Page>
  )
}

const Steps = ({ isDrawn }: { isDrawn: boolean }) => (
  <Panel title="How It Works">
    <ol className={classes.steps}>
      <li>
        When the contest was created, the server generated a seed of 32 random bytes. It published the seed’s SHA-256
        hash, but not the seed. No one can work out the seed from its hash, and no other seed has the same hash. So the
        seed {isDrawn ? 'was' : 'is'} set before anyone joined.
      </li>
      <li>
        When the draft starts, each participant's number is appended to the seed and hashed: SHA-256 of{' '}
        <code>seed:number</code>. The smallest hash picks first, the next smallest second, and so on.
      </li>
      <li>
        Then the seed is shown. If you saved its hash, you can see that it’s the same seed, and anyone can compute the
        order again.
      </li>
    </ol>
  </Panel>
)

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <code>{value}</code>
    </dd>
  </div>
)

function Result({ contest }: { contest: ContestWithParticipants & { seed: string; seed_hash: string } }) {
  const { data: checked, error } = useQuery({ ...drawCheckQuery(contest), throwOnError: false })
  if (error !== null)
    return (
      <Panel title="Checked by Your Browser" tone="warn">
        <p className={classes.text}>Browsers can only compute hashes over https. Use the command below instead.</p>
      </Panel>
    )
  if (checked === undefined) return <PanelSkeleton lines={4} />
  const fits = checked.hashFits && checked.orderFits
  return (
    <Panel
      flush
      title="Checked by Your Browser"
      tone={fits ? 'good' : 'bad'}
      intro={
        <span role="status">
          {!checked.hashFits && 'The seed doesn’t match the hash shown before the draw. '}
          {!checked.orderFits && 'The order shown isn’t the one the seed gives.'}
          {fits && 'The seed matches its hash, and the order shown is the one it gives.'}
        </span>
      }
    >
      <DrawTable rows={checked.rows} />
    </Panel>
  )
}

function ByHand({ command }: { command: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(command)
      setCopied(true)
      toastSuccess('Command copied')
    } catch (error) {
      toastFailure(error, 'Your browser doesn’t allow copying. Select the text instead.')
    }
  }
  return (
    <Panel
      title="Check It Yourself"
      intro="You don't have to trust this page. Run this in a terminal: it prints the seed's hash, then each participant's hash and number in draft order."
      aside={
        <Button variant="default" size="sm" onClick={copy}>
          {copied ? 'Copied' : 'Copy Command'}
        </Button>
      }
    >
      <pre className={classes.command}>{command}</pre>
      <p className={classes.text}>
        On a Mac, write <code>shasum -a 256</code> instead of <code>sha256sum</code>.
      </p>
    </Panel>
  )
}

const DrawSkeleton = () => (
  <LoadingScreen>
    <TitleSkeleton />
    <PanelSkeleton lines={4} />
    <PanelSkeleton lines={4} />
  </LoadingScreen>
)
