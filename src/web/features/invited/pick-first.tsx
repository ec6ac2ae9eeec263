import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { InvitedSheet } from '#contract/survivor/invited-sheet.ts'
import type { WeekTeam } from '#contract/survivor/picks.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { GameSteps } from '#web/features/accounts/invited-contests.tsx'
import { LoginCard, Problem } from '#web/features/accounts/login-card.tsx'
import { LoginFields } from '#web/features/accounts/login-fields.tsx'
import { invitationQuery } from '#web/features/accounts/login-options.queries.ts'
import { useLogin } from '#web/features/accounts/use-login.ts'
import { feeLine } from '#web/features/contests/fee-line.ts'
import { usePoolName } from '#web/features/sessions/pool-name.ts'
import { HighGameCount } from '#web/features/survivor/pick/high-game-count.tsx'
import bar from '#web/features/survivor/pick/pick-bar.module.css'
import { ChosenTeam } from '#web/features/survivor/pick/pick-bar.tsx'
import { TeamSheet } from '#web/features/survivor/pick/team-sheet.tsx'
import { paths } from '#web/paths.ts'
import { BusyButton } from '#web/ui/acts/act.tsx'
import { ThemeSwitch } from '#web/ui/acts/theme-switch.tsx'
import { Mark } from '#web/ui/layout/mark.tsx'
import { Page, useTabTitle } from '#web/ui/layout/page.tsx'
import { TextLink } from '#web/ui/layout/text-link.tsx'
import { useIsWide } from '#web/ui/layout/use-width.ts'
import { Countdown } from '#web/ui/time/countdown.tsx'
import classes from './pick-first.module.css'
import { savePick } from './save-pick.ts'
import { whoIsInWords } from './who-is-in.ts'

type Props = { code: string; sheet: InvitedSheet; serverNow: string }

/**
 * An invitation's first page: the open week's teams, and after the choice the account that saves it (A1). The choice is
 * in the address, so that Back and a reload keep it, and nothing is stored for a visitor.
 */
export function PickFirst(props: Props) {
  const [search, setSearch] = useSearchParams()
  const chosen = props.sheet.available_teams.find(({ abbreviation }) => abbreviation === search.get('team'))
  const save = (team: WeekTeam) => setSearch({ invite: props.code, team: team.abbreviation })
  return chosen === undefined ? <ChooseTeam {...props} onSave={save} /> : <SavePick {...props} team={chosen} />
}

function ChooseTeam({ code, sheet, serverNow, onSave }: Props & { onSave: (team: WeekTeam) => void }) {
  const [teamId, choose] = useState<number | null>(null)
  const pool = usePoolName()
  const invitedBy = useQuery(invitationQuery(code)).data?.invited_by
  const fee = useFee({ code, contestId: sheet.contest_id })
  const isWide = useIsWide()
  const chosen = sheet.available_teams.find(({ team_id }) => team_id === teamId)
  const lock = sheet.lock_time !== null && (
    <Countdown until={sheet.lock_time} serverNow={serverNow} over="Picks are locked" bare />
  )
  const teams = <Teams sheet={sheet} chosen={chosen} onChoose={choose} onSave={onSave} />
  const links = <OtherWays code={code} chosen={chosen} />
  const facts = [whoIsInWords(sheet), fee].filter((words) => words !== '').join(' ')
  return (
    <Page
      title={`Make Your ${weekTitle(sheet)} Pick`}
      width={isWide ? 'table' : 'read'}
      eyebrow={
        <span className="row-xs">
          <Mark size={24} />
          {invitedBy === undefined ? pool : `${invitedBy} invites you to ${pool}`}
        </span>
      }
      aside={isWide ? <ThemeSwitch /> : undefined}
      intro={
        isWide ? undefined : (
          <>
            <strong>{sheet.contest_name}.</strong> One team a week, each team once. {facts} {lock}
          </>
        )
      }
    >
      {isWide ? (
        <div className={classes.columns}>
          <div className={`stack-md surface lifted ${classes.sheet}`}>{teams}</div>
          <aside className={`stack-md surface lifted ${classes.about}`} aria-label={sheet.contest_name}>
            <h2 className="heavy text-lg">{sheet.contest_name}</h2>
            <GameSteps type="survivor" />
            {facts !== '' && <p className="soft pretty">{facts}</p>}
            <p>
              {lock} <span className="hint">{CHANGEABLE}</span>
            </p>
            <p className="hint">{links}</p>
          </aside>
        </div>
      ) : (
        <>
          {teams}
          <p className="hint centered">
            <ThemeSwitch />
            {links}
          </p>
        </>
      )}
    </Page>
  )
}

type TeamsProps = Pick<Props, 'sheet'> & {
  chosen: WeekTeam | undefined
  onChoose: (teamId: number) => void
  onSave: (team: WeekTeam) => void
}

const CHANGEABLE = 'You can change your pick until the lock time.'

/** The open week's teams, and the bar of the chosen one. */
function Teams({ sheet, chosen, onChoose, onSave }: TeamsProps) {
  const isWide = useIsWide()
  const [askedFor, askFor] = useState<WeekTeam | null>(null)
  const week = weekTitle(sheet)
  return (
    <>
      <TeamSheet
        contestId={null}
        week={week}
        isSlot={false}
        teams={sheet.available_teams}
        resting={[]}
        chosen={chosen?.team_id ?? null}
        picked={null}
        onChoose={onChoose}
        titleOf={(week_number) => weekTitle({ week_number })}
        // At a desk it stands beside the teams.
        about={isWide ? undefined : `If your team wins enough, you’re still in. ${CHANGEABLE}`}
      />
      {chosen !== undefined && (
        <div className={`stack-xs ${bar.bar}`} data-sticky-bar>
          <div className={`row-sm yields ${bar.chosen}`} aria-live="polite">
            <ChosenTeam team={chosen} />
          </div>
          <Button
            className={bar.button}
            onClick={() => (chosen.wins_needed > 1 ? askFor(chosen) : onSave(chosen))}
          >{`Pick ${chosen.abbreviation}`}</Button>
        </div>
      )}
      {askedFor !== null && (
        <HighGameCount
          team={askedFor}
          week={week}
          onClose={() => askFor(null)}
          onConfirm={async () => onSave(askedFor)}
        />
      )}
    </>
  )
}

const OtherWays = ({ code, chosen }: { code: string; chosen: WeekTeam | undefined }) => (
  <>
    <TextLink inherit to={loginWith(code, 'sign-in', chosen)}>
      I already have an account
    </TextLink>
    {' · '}
    <TextLink inherit to={loginWith(code, 'sign-up')}>
      Pick later
    </TextLink>
  </>
)

function SavePick({ code, sheet, serverNow, team }: Props & { team: WeekTeam }) {
  const client = useQueryClient()
  const pool = usePoolName()
  const { contest_id, week_number, lock_time } = sheet
  const fee = useFee({ code, contestId: contest_id })
  useTabTitle('Save Your Pick')
  const login = useLogin({
    isSignUp: true,
    registration: 'invite',
    invite: code,
    failure: 'Registration failed',
    pick: {
      contestId: contest_id,
      at: `${paths.survivor}?contest=${contest_id}&week=${week_number}`,
      make: () => savePick(client, { sheet, teamId: team.team_id }),
    },
  })
  return (
    <LoginCard title="Save Your Pick" subtitle={`Create your ${pool} account`}>
      {login.problem !== null && <Problem text={login.problem} title="Registration failed" />}
      <div className="row-sm below-md">
        <ChosenTeam team={team} />
        <span className="pushed whole">
          <TextLink inherit to={`${paths.login}?${new URLSearchParams({ invite: code })}`}>
            Change
          </TextLink>
        </span>
      </div>
      <form className="stack-md" {...login.form.sending(login.submit)}>
        <LoginFields form={login.form} isSignUp asksForCode={false} />
        {fee !== '' && <p className="hint pretty">{fee}</p>}
        <BusyButton type="submit" fullWidth busy={login.busy} busyLabel="Saving...">
          Save Your Pick
        </BusyButton>
        {lock_time !== null && (
          <p className="centered">
            <Countdown until={lock_time} serverNow={serverNow} bare />
          </p>
        )}
      </form>
      <p className="hint centered above-md">
        <TextLink inherit to={loginWith(code, 'sign-in', team)}>
          I already have an account
        </TextLink>
      </p>
    </LoginCard>
  )
}

/** The fee of an invitation's contest in one line; empty without one (O11). */
function useFee({ code, contestId }: { code: string; contestId: number }): string {
  const { data } = useQuery(invitationQuery(code))
  const fee = data?.contests.find(({ contest_id }) => contest_id === contestId)?.fee ?? null
  return fee === null ? '' : feeLine(fee)
}

/** With the chosen team, which signing in keeps. */
const loginWith = (invite: string, view: 'sign-in' | 'sign-up', team?: WeekTeam) =>
  `${paths.login}?${new URLSearchParams({ view, invite, ...(team && { team: team.abbreviation }) })}`
