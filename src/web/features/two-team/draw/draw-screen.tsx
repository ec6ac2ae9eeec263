import { Anchor, Button } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ContestWithParticipants } from '#contract/two-team/two-team.ts'
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

/** Was the order really drawn by lot? Every step of the answer, with the figures of this very contest (rulebook D1). */
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
        <EmptyState title="There is no draft whose draw could be checked" />
      </Page>
    )
  const { seed, seed_hash, contest_name, season_year } = contest
  return (
    <Page
      title={TITLE}
      eyebrow={`${contest_name} · ${season_year} season`}
      intro="The order of the first round is drawn by lot, and you need not take anybody's word for it."
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
      <Anchor component={Link} to={paths.twoTeam}>
        Back to the Two-Team Contest
      </Anchor>
    </Page>
  )
}

const Steps = ({ isDrawn }: { isDrawn: boolean }) => (
  <Panel title="How It Works">
    <ol className={classes.steps}>
      <li>
        When the contest was created, the server made 32 random bytes: the seed. It showed at once the SHA-256 hash of
        the seed, but not the seed. From a hash nobody can find its seed, and no other seed has the same hash. So the
        seed {isDrawn ? 'was' : 'is'} fixed before anybody joined.
      </li>
      <li>
        When the draft starts, each participant's number is appended to the seed and hashed: SHA-256 of{' '}
        <code>seed:number</code>. The smallest hash picks first, the next smallest second, and so on.
      </li>
      <li>
        Then the seed is shown. Whoever noted its hash before can see that it is the same seed, and everybody can
        compute the order again.
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
        <p className={classes.text}>
          Browsers compute hashes only on pages that were opened by https. Use the command below instead.
        </p>
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
          {!checked.hashFits && 'The seed does not belong to the hash that was shown before the draw. '}
          {!checked.orderFits && 'The order that is shown is not the one that the seed gives.'}
          {fits && 'The seed belongs to its hash, and the order that is shown is the one that it gives.'}
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
      toastFailure(error, 'Your browser does not allow copying. Please select the text.')
    }
  }
  return (
    <Panel
      title="Check It Yourself"
      intro="Without trusting this page: run this in a terminal. It prints the seed's hash, then the participants' hashes and numbers in the order in which they pick."
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
