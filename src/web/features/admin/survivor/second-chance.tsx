import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { declineSecondChance, openSecondChance, type SecondChanceOffer } from '#contract/survivor/second-chance.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { counted } from '#rules/counted.ts'
import { call } from '#web/api/call.ts'
import { BusyButton, toastSuccess } from '#web/ui/acts/act.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import { AskedAct, useAct } from '../acts/acts.tsx'
import layout from '../layout/tab.module.css'
import { secondChanceQuery } from './survivor-admin.queries.ts'

/**
 * Opens a contest of their own for eliminated members (Y4), as long as enough of the season is left; hidden if it can't
 * be opened.
 */
export function SecondChance({ contest: { contest_id } }: { contest: SurvivorContest }) {
  const { data: offer = null } = useQuery(secondChanceQuery(contest_id))
  return offer === null ? null : <Offer contestId={contest_id} offer={offer} />
}

function Offer({ contestId, offer }: { contestId: number; offer: SecondChanceOffer }) {
  const act = useAct()
  const { contest_name, out, weeks_left, starts_at, is_offered } = offer
  const params = { contestId }
  const decline = () =>
    act({
      send: () => call(declineSecondChance, { params }),
      done: () => toastSuccess('The desk won’t offer a second chance again'),
      failure: 'Failed to decline the second chance',
    })
  return (
    <div className={`row wrap above-md ${layout.act}`}>
      <p>
        {out} are out and {counted(weeks_left, 'week')} are left: give them a contest of their own.
      </p>
      <Group gap="xs">
        <AskedAct
          dialog="second-chance"
          of={contestId}
          label="Open Second Chance"
          busyLabel="Opening..."
          title={`Open "${contest_name}"?`}
          send={() => call(openSecondChance, { params })}
          success={`${contest_name} is open`}
          failure="Failed to open the second chance"
        >
          It has the same settings, and only the {counted(out, 'member')} who are out can join. They’ll be notified.
          {starts_at !== null && (
            <>
              {' '}
              It starts <Instant at={starts_at} deadline />.
            </>
          )}
        </AskedAct>
        {is_offered && (
          <BusyButton variant="subtle" size="sm" busyLabel="Saving..." onPress={decline}>
            No Thanks
          </BusyButton>
        )}
      </Group>
    </div>
  )
}
