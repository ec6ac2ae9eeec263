import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import { nameWithSeason } from '#web/features/contests/name-with-season.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { paths } from '#web/paths.ts'
import { toastFailure, toastSuccess } from '#web/ui/acts/act.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { TextLink } from '#web/ui/layout/text-link.tsx'
import { PeopleTable } from '#web/ui/people/people-table.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { PanelScreenSkeleton, PanelSkeleton } from '#web/ui/states/no-answer.tsx'
import { ContestScreen } from '../contest-screen.tsx'
import { drawCheckQuery } from '../two-team.queries.ts'
import { type Checked, drawCommand } from './draw-check.ts'
import classes from './draw-screen.module.css'

const TITLE = 'Check the Draw'

/** Shows step by step that the order was drawn at random, with the figures of this contest (D1). */
export const DrawScreen = () => (
  <ContestScreen title={TITLE} skeleton={<PanelScreenSkeleton lines={2} />}>
    {(contest) => <Draw contest={contest} />}
  </ContestScreen>
)

function Draw({ contest }: { contest: ContestWithParticipants | null }) {
  if (contest === null || contest.seed_hash === null)
    return (
      <Page title={TITLE}>
        <EmptyState title="There’s no draft to check" />
      </Page>
    )
  return (
    <Page title={TITLE} eyebrow={nameWithSeason(contest)} width="read">
      {isDrawn(contest) ? <Drawn contest={contest} /> : <NotYet hash={contest.seed_hash} />}
      <TextLink className="inline control" to={`${paths.twoTeam}?contest=${contest.contest_id}`}>
        Back to the Two-Team Contest
      </TextLink>
    </Page>
  )
}

type DrawnContest = ContestWithParticipants & { seed: string; seed_hash: string }

const isDrawn = (contest: ContestWithParticipants): contest is DrawnContest =>
  contest.seed !== null && contest.seed_hash !== null

/** The outcome in a sentence; the exact proof unfolds. */
function Drawn({ contest }: { contest: DrawnContest }) {
  const { data: checked, error } = useQuery({ ...drawCheckQuery(contest), throwOnError: false })
  if (checked === undefined && error === null) return <PanelSkeleton lines={2} />
  return (
    <>
      <Verdict checked={checked} contest={contest} />
      {checked !== undefined && !fits(checked) && <Recomputed rows={checked.rows} />}
      <Fold title="Check it yourself">
        <Steps isDrawn />
        <Panel title="The Figures of This Contest">
          <dl className="stack-sm">
            <Figure name="SHA-256 of the seed" value={contest.seed_hash} />
            <Figure name="Seed" value={contest.seed} />
          </dl>
        </Panel>
        {checked !== undefined && fits(checked) && <Recomputed rows={checked.rows} />}
        <ByHand command={drawCommand(contest)} />
      </Fold>
    </>
  )
}

const fits = ({ hashFits, orderFits }: Checked) => hashFits && orderFits

/** Undefined if the browser cannot check. */
function Verdict({ checked, contest }: { checked: Checked | undefined; contest: DrawnContest }) {
  const { id } = useUser()
  const mine = contest.participants.find(({ user_id }) => user_id === id)
  if (checked === undefined)
    return (
      <Panel title="The Order Was Drawn at Random" tone="warn">
        Your browser can’t check it here: it only computes hashes over https. Use the command below instead.
      </Panel>
    )
  if (fits(checked))
    return (
      <Panel title="The Order Was Drawn at Random" tone="good">
        <p className="pretty" role="status">
          No one could rig it: your browser just verified the draw.
        </p>
        <ol className={`above-sm text-sm ${classes.order}`} aria-label="Draft order">
          {checked.rows.map(({ participant_id, participant_name }) => (
            <li key={participant_id}>
              {participant_id === mine?.participant_id ? (
                <strong className="accent">{participant_name}</strong>
              ) : (
                participant_name
              )}
            </li>
          ))}
        </ol>
      </Panel>
    )
  return (
    <Panel title="This Isn’t the Order That Was Drawn" tone="bad">
      <span role="status">
        {!checked.hashFits && 'The seed doesn’t match the hash shown before the draw. '}
        {!checked.orderFits && 'The order shown isn’t the one the seed gives.'}
      </span>
    </Panel>
  )
}

/** The seed is secret, so all there is to do is to keep its hash. */
const NotYet = ({ hash }: { hash: string }) => (
  <>
    <Panel title="The Order Will Be Drawn at Random">
      <p className="pretty below-sm">
        It’s drawn from a secret seed when the draft starts. Save the seed’s hash now, and you can check afterward that
        nobody changed it.
      </p>
      <dl className="stack-sm">
        <Figure name="SHA-256 of the seed" value={hash} />
      </dl>
    </Panel>
    <Fold title="How it works">
      <Steps isDrawn={false} />
    </Fold>
  </>
)

const Recomputed = ({ rows }: Pick<Checked, 'rows'>) => (
  <Panel flush title="Recomputed by Your Browser">
    <DrawTable rows={rows} />
  </Panel>
)

const Steps = ({ isDrawn }: { isDrawn: boolean }) => (
  <Panel title="How It Works">
    <ol className={`stack-sm ${classes.steps}`}>
      <li className="pretty">
        When the contest was created, the server generated a seed of 32 random bytes. It published the seed’s SHA-256
        hash, but not the seed. No one can work out the seed from its hash, and no other seed has the same hash. So the
        seed {isDrawn ? 'was' : 'is'} set before anyone joined.
      </li>
      <li className="pretty">
        When the draft starts, each participant's number is appended to the seed and hashed: SHA-256 of{' '}
        <code>seed:number</code>. The smallest hash picks first, the next smallest second, and so on.
      </li>
      <li className="pretty">
        Then the seed is shown. If you saved its hash, you can see that it’s the same seed, and anyone can compute the
        order again.
      </li>
    </ol>
  </Panel>
)

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="small">{name}</dt>
    <dd>
      <code>{value}</code>
    </dd>
  </div>
)

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
      title="In a Terminal"
      intro="You don't have to trust this page. Run this in a terminal: it prints the seed's hash, then each participant's hash and number in draft order."
      aside={
        <Button variant="default" size="sm" onClick={copy}>
          {copied ? 'Copied' : 'Copy Command'}
        </Button>
      }
    >
      <pre className={`text-sm ${classes.command}`}>{command}</pre>
      <p className="hint pretty above-sm">
        On a Mac, write <code>shasum -a 256</code> instead of <code>sha256sum</code>.
      </p>
    </Panel>
  )
}

/** The order that the browser computed, next to the one that is shown. */
const DrawTable = ({ rows }: Pick<Checked, 'rows'>) => (
  <PeopleTable
    caption="Recomputed Order"
    columns={[
      { header: 'Participant', place: 'title', cell: ({ participant_name }) => participant_name },
      { header: 'Number', numeric: true, cell: ({ participant_id }) => participant_id },
      {
        header: 'SHA-256 of seed:number',
        cell: ({ hash }) => <code className={`text-xs ${classes.hash}`}>{hash}</code>,
      },
      { header: 'Computed', numeric: true, cell: ({ place }) => place },
      { header: 'Shown', numeric: true, cell: ({ shown }) => shown ?? 'none' },
    ]}
    rows={rows}
    keyOf={({ participant_id }) => participant_id}
  />
)
