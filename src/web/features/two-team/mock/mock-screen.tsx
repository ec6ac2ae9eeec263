import { Button, NativeSelect } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { PanelScreenSkeleton } from '#web/ui/states/no-answer.tsx'
import { ContestScreen } from '../contest-screen.tsx'
import { fieldQuery } from '../two-team.queries.ts'
import classes from './mock.module.css'
import { LARGEST, type MockSetup, SMALLEST } from './mock-draft.ts'
import { MockRoom } from './mock-room.tsx'
import { type Mock, openMock } from './mock-store.ts'

/** A draft to practice: alone against scripts, at any time, and stored nowhere. */
export const MockScreen = () => (
  <ContestScreen title="Mock Draft" skeleton={<PanelScreenSkeleton lines={4} />}>
    {/* A tiebreaker drafts other teams; the practice is for the draft that everybody plays. */}
    {(contest) => <MockDraft contest={contest?.is_tiebreaker ? null : contest} />}
  </ContestScreen>
)

function MockDraft({ contest }: { contest: ContestWithParticipants | null }) {
  const user = useUser()
  const { data: field } = useSuspenseQuery(fieldQuery(contest?.season_year))
  const [mock, setMock] = useState<Mock | null>(null)
  const start = (wishes: MockWishes, seed = newSeed()) => {
    const names = [user.name, ...othersIn(contest, user.id)]
    const setup: MockSetup = { ...wishes, seed, userId: user.id, names: names.slice(0, wishes.size) }
    setMock(openMock(setup, field))
  }
  if (mock !== null)
    return <MockRoom key={mock.setup.seed} mock={mock} again={() => start(mock.setup)} leave={() => setMock(null)} />
  return (
    <Page
      title="Mock Draft"
      eyebrow={contest === null ? undefined : contest.contest_name}
      intro="Practice against bots. Nothing is saved."
      width="read"
    >
      <SetupPanel size={sizeOf(contest)} onStart={start} />
    </Page>
  )
}

const newSeed = () => Math.floor(Math.random() * 2 ** 32)

/** The other participants, under whose names the scripts play. */
const othersIn = (contest: ContestWithParticipants | null, me: number): string[] =>
  (contest?.participants ?? []).filter(({ user_id }) => user_id !== me).map(({ participant_name }) => participant_name)

/** The number of drafters in the contest: all of its places while it waits, its participants after that. */
function sizeOf(contest: ContestWithParticipants | null): number {
  if (contest === null) return 8
  const size = contest.status === 'waiting' ? contest.max_participants : contest.current_participants
  return Math.max(SMALLEST, Math.min(LARGEST, size))
}

type MockWishes = Pick<MockSetup, 'size' | 'seconds'>

const clocks = [
  { value: '', label: 'No clock' },
  { value: '15', label: '15 seconds' },
  { value: '30', label: '30 seconds' },
  { value: '60', label: '1 minute' },
  { value: '120', label: '2 minutes' },
]

const sizes = Array.from({ length: LARGEST - SMALLEST + 1 }, (_, index) => String(SMALLEST + index))

/** As many can draft two of 32 teams each. */
const ONCE = 16

/** The size and the speed of the mock draft. */
function SetupPanel({ size, onStart }: { size: number; onStart: (wishes: MockWishes) => void }) {
  const [wanted, setWanted] = useState(String(size))
  const [clock, setClock] = useState('30')
  return (
    <Panel title="Set Up Your Draft">
      <form
        className="stack-md"
        onSubmit={(event) => {
          event.preventDefault()
          onStart({ size: Number(wanted), seconds: clock === '' ? null : Number(clock) })
        }}
      >
        <div className={classes.fields}>
          <NativeSelect
            label="Participants"
            value={wanted}
            data={sizes}
            onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          />
          <NativeSelect
            label="Your Pick Clock"
            value={clock}
            data={clocks}
            onChange={({ currentTarget }) => setClock(currentTarget.value)}
          />
        </div>
        {Number(wanted) > ONCE && <p className="hint pretty">With so many, each team can be drafted twice.</p>}
        <Button type="submit">Start Mock Draft</Button>
      </form>
    </Panel>
  )
}
