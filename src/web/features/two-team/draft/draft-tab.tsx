import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Contest } from '#contract/contests/contests.ts'
import type { Draft } from '#contract/two-team/draft.ts'
import { usePresent } from '#web/live/use-live.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { StatCard, StatGrid } from '#web/ui/layout/stat-card.tsx'
import { Countdown } from '#web/ui/time/countdown.tsx'
import type { DraftTeam } from '../two-team.queries.ts'
import { Board } from './board.tsx'
import { poolSize, upcoming } from './draft-board.ts'
import { DraftPicker } from './draft-picker.tsx'
import classes from './draft-tab.module.css'
import { teamsLeft } from './draft-teams.ts'
import { PresenceLight, type Present } from './presence-light.tsx'
import { QueuePanel } from './queue-panel.tsx'
import { useTurnSoundSetting } from './turn-sound.ts'

type Props = { contest: Contest; draft: Draft; isMyTurn: boolean; mine: Draft['order'][number] | undefined }

/** On the reader's turn, the teams to pick from; otherwise who is on the clock. Then what is left and the board. */
export function DraftTab({ contest, draft, isMyTurn, mine }: Props) {
  const present = usePresent(contest.contest_id)
  const teams = teamsLeft(draft, mine?.participant_id ?? null)
  return (
    <div className={classes.draft}>
      <TurnCard draft={draft} isMyTurn={isMyTurn} present={present}>
        {isMyTurn && draft.current !== null && (
          <DraftPicker
            key={draft.current.pick_number}
            contestId={contest.contest_id}
            pickNumber={draft.current.pick_number}
            teams={teams}
          />
        )}
      </TurnCard>
      <Overview contest={contest} draft={draft} teams={teams} />
      {contest.pick_seconds !== null && mine !== undefined && (
        <QueuePanel contestId={contest.contest_id} picks={draft.picks} teams={teams} />
      )}
      {mine !== undefined && <SoundSwitch />}
      <Panel flush title="Draft Board">
        <Board draft={draft} present={present} />
      </Panel>
    </div>
  )
}

type TurnProps = { draft: Draft; isMyTurn: boolean; present: Present; children: ReactNode }

function TurnCard({ draft, isMyTurn, present, children }: TurnProps) {
  const { current, pick_deadline, server_now } = draft
  if (current === null) return <Panel title="The draft is complete" intro="Loading the standings." />
  const { pick_number, round, participant } = current
  return (
    <Panel
      title={isMyTurn ? "It's your turn to pick!" : `Waiting for ${participant.participant_name}...`}
      tone={isMyTurn ? 'accent' : 'plain'}
      intro={
        <>
          Pick {pick_number} of {draft.total_picks}, round {round} of {draft.rounds}
        </>
      }
      aside={
        pick_deadline === null ? undefined : (
          <Countdown until={pick_deadline} serverNow={server_now} verb="pick ends" over="Time is up" bare />
        )
      }
    >
      <div className={classes.turn}>
        <Order draft={draft} present={present} />
        {children}
      </div>
    </Panel>
  )
}

const places = ['Now', 'Next', 'Then']

/** Who picks now, next and after that. */
const Order = ({ draft, present }: { draft: Draft; present: Present }) => (
  <ol className={classes.order} aria-label="Order of picks">
    {upcoming(draft).map(({ pick_number, drafter }, index) => (
      <li key={pick_number} className={classes.place} data-now={index === 0 || undefined}>
        <span className={classes.when}>
          {places[index]} · #{pick_number}
          <PresenceLight present={present} userId={drafter.user_id} />
        </span>
        <span className={classes.who}>{drafter.participant_name}</span>
      </li>
    ))}
  </ol>
)

function Overview({ contest, draft, teams }: { contest: Contest; draft: Draft; teams: readonly DraftTeam[] }) {
  const left = (conference: string) =>
    teams
      .filter(({ conference_name }) => conference_name === conference)
      .reduce((sum, { copies_left }) => sum + copies_left, 0)
  return (
    <section aria-label="Draft Overview" className={classes.overview}>
      <h2>Draft Overview</h2>
      <StatGrid>
        <StatCard label="Eastern Remaining" value={left('Eastern')} />
        <StatCard label="Western Remaining" value={left('Western')} />
        <StatCard label="Picked" value={draft.picks.length} of={poolSize(contest, draft.copies_of_each_team)} />
      </StatGrid>
    </section>
  )
}

function SoundSwitch() {
  const [on, setOn] = useTurnSoundSetting()
  return (
    <Switch
      label="Sound when my turn begins"
      checked={on}
      onChange={({ currentTarget }) => setOn(currentTarget.checked)}
    />
  )
}
