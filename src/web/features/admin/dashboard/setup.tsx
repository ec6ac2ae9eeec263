import { Button } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconCircle, IconCircleCheck, IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMatch } from 'react-router'
import type { OwnUser } from '#contract/accounts/users.ts'
import { changeSetup, type Setup as SetupFacts, type SetupStep } from '#contract/dashboard/setup.ts'
import { isOnlyLocal } from '#rules/accounts/email-addresses.ts'
import { call } from '#web/api/call.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import { useLive } from '#web/live/use-live.ts'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { TextLink } from '#web/ui/layout/text-link.tsx'
import { useAct } from '../acts/acts.tsx'
import { tabAddress } from '../addresses/addresses.ts'
import { adminHome } from './admin-tabs.ts'
import { setupQuery } from './desk.queries.ts'
import classes from './setup.module.css'
import { stepWords } from './setup-words.ts'

/**
 * The open steps of a new pool, until everything is done, a contest is over or an admin hides them. Open on the desk's
 * first tab; elsewhere it leaves the screen to the tab.
 */
export function Setup() {
  const you = useUser()
  const isHome = useMatch(tabAddress(adminHome)) !== null
  useLive(['settings', 'users', 'survivor', 'contest'], setupQuery.queryKey)
  const { data } = useQuery(setupQuery)
  const change = useChange()
  if (data === undefined || !data.is_shown) return null
  const { steps } = data
  const done = steps.filter(({ is_done }) => is_done).length
  return (
    <details key={String(isHome)} className={classes.setup} open={isHome}>
      <summary className="row-xs heavy control">
        <IconListCheck size={20} aria-hidden />
        Set up your pool
        <span className={`hint pushed ${classes.count}`}>
          {done} of {steps.length} done
        </span>
        <IconChevronDown className="chevron soft" size={20} aria-hidden />
      </summary>
      <ol className={classes.steps}>
        {steps.map(({ step, is_done }) => (
          <Step
            key={step}
            step={step}
            isDone={is_done}
            setup={data}
            you={you}
            onKeepName={() => change({ is_name_kept: true })}
          />
        ))}
      </ol>
      <BusyButton size="sm" variant="default" busyLabel="Hiding..." onPress={() => change({ is_put_away: true })}>
        Hide Checklist
      </BusyButton>
    </details>
  )
}

type StepProps = { step: SetupStep; isDone: boolean; setup: SetupFacts; you: OwnUser; onKeepName: () => void }

function Step({ step, isDone, setup, you, onKeepName }: StepProps) {
  const { title, detail, links } = stepWords(step, setup, you)
  const isWarning = !isDone && isTrouble(step, setup, you)
  return (
    <li className={`yields ${classes.step}`} data-done={isDone || undefined}>
      <Sign isDone={isDone} isWarning={isWarning} />
      <div className="stack yields">
        <span className={`strong ${classes.stepTitle}`}>
          {title}
          {isDone && <span className="unseen">: done</span>}
        </span>
        {(!isDone || step === 'pool_name' || step === 'season' || step === 'address') && (
          <span className={`hint ${classes.detail}`} data-warning={isWarning || undefined}>
            {detail}
          </span>
        )}
        {(!isDone || step === 'contests') && links.length > 0 && (
          <span className={`row wrap ${classes.links}`}>
            {links.map(({ label, to }) => (
              <TextLink key={to} to={to} className="inline strong control">
                {label}
              </TextLink>
            ))}
            {step === 'pool_name' && (
              <Button size="compact-sm" variant="subtle" onClick={onKeepName}>
                Keep {setup.pool_name}
              </Button>
            )}
          </span>
        )}
      </div>
    </li>
  )
}

/** A step that looks done and isn't. */
function isTrouble(step: SetupStep, setup: SetupFacts, you: OwnUser): boolean {
  switch (step) {
    case 'you':
      return isOnlyLocal(you.email)
    case 'address':
      return true
    case 'delivery':
      return setup.is_email_unproven
    default:
      return false
  }
}

function Sign({ isDone, isWarning }: { isDone: boolean; isWarning: boolean }) {
  if (isDone) return <IconCircleCheck className="good" size={20} aria-hidden />
  return isWarning ? (
    <IconAlertTriangle className="warn" size={20} aria-hidden />
  ) : (
    <IconCircle className="pale" size={20} aria-hidden />
  )
}

function useChange() {
  const act = useAct()
  return (body: { is_name_kept?: true; is_put_away?: boolean }) =>
    act({ send: () => call(changeSetup, { body }), failure: "We couldn't save that" })
}
