import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { WeekTeam } from '#contract/survivor/picks.ts'
import type { SurvivorContest } from '#contract/survivor/survivor.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import type { ShownWeek } from '#web/features/survivor/week/shown-week.ts'
import { useWeekNames, type WeekNames } from '#web/features/survivor/week/week-names.ts'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { shortDeadlineWords } from '#web/ui/time/time.tsx'
import cards from '../cards.module.css'
import { useEntryId } from '../own-entry.ts'
import { type MyPick, type Teams, teamsQuery } from '../survivor.queries.ts'
import { useChosenTeam } from './chosen-team.ts'
import { Changeable, labelOf, TakeBack, useTeamsOf } from './current-pick.tsx'
import { TEAM_FORM } from './focus-teams.ts'
import { HighGameCount } from './high-game-count.tsx'
import { useNextWeeks } from './next-weeks.tsx'
import { DoneBar, PickBar, UndoButton } from './pick-bar.tsx'
import { TeamSheet } from './team-sheet.tsx'
import { type Done, useSubmitPick } from './use-submit-pick.ts'
import classes from './used-teams.module.css'

type Props = {
  contest: SurvivorContest
  week: ShownWeek
  current: MyPick | null
  /** The pick was made while a week before was the next to lock. */
  isPlanned?: boolean
  /** On a phone when it was picked, at a desk how many have. */
  about?: ReactNode
}

/** Chooses a team and submits it. The choice survives a reload and an expired session. */
export function TeamPicker({ contest, week: shown, current, isPlanned = false, about }: Props) {
  const { contest_id: contestId } = contest
  const { week_number: week, is_locked: isLate } = shown
  const { data: teams } = useSuspenseQuery(teamsQuery(contestId, week, useEntryId()))
  const { titleOf, wordsOf, isSlot } = useWeekNames(contestId)
  const title = weekTitle(shown)
  const isPhone = useIsPhone()
  const { pickable, chosen, isNew, choose, forget } = useChoice({ contestId, week, current, teams })
  const next = useNextWeeks(contestId, week, { isAsked: !isPhone && !isSlot(week) && hasChances(teams) })
  const [askedFor, setAskedFor] = useState<WeekTeam | null>(null)
  const { busy, waiting, send, done } = useSubmitPick({ contestId, week: shown, current, onDone: forget })
  const movesFrom = chosen === null || chosen.picked_for === null ? null : wordsOf(chosen.picked_for)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === null || busy) return
    if (chosen.wins_needed > 1) setAskedFor(chosen)
    else void send(chosen)
  }

  return (
    <form onSubmit={submit} className="stack-md" id={TEAM_FORM} tabIndex={-1}>
      {pickable.length === 0 && isLate ? (
        <NoTeamLeft takesLatePicks={contest.late_picks} isSlot={isSlot(week)} title={title} />
      ) : (
        <>
          {isLate && <LateWarning until={lastStart(pickable)} />}
          <TeamSheet
            week={title}
            isSlot={isSlot(week)}
            teams={pickable}
            resting={teams.available_teams.filter(({ refused }) => refused !== null)}
            chosen={chosen?.team_id ?? null}
            picked={current?.team_id ?? null}
            onChoose={(teamId) => {
              choose(teamId)
              // A phone asks at once, so that the pick stays two taps.
              const team = pickable.find(({ team_id }) => team_id === teamId)
              if (isPhone && team !== undefined && team.wins_needed > 1) setAskedFor(team)
            }}
            titleOf={titleOf}
            contestId={contestId}
            about={about}
            next={next}
          />
          {chosen !== null && isNew && (
            <PickBar
              week={title}
              busy={busy}
              waiting={waiting}
              movesFrom={movesFrom}
              chosen={chosen}
              isFirst={current === null}
            />
          )}
        </>
      )}
      {current !== null && !isNew && (done !== null || isPhone) && (
        <Picked contestId={contestId} week={title} pick={current} isPlanned={isPlanned} done={done} />
      )}
      <UsedTeams teams={teams.used_teams} titleOf={titleOf} />
      {askedFor !== null && (
        <HighGameCount
          team={askedFor}
          week={title}
          onClose={() => {
            setAskedFor(null)
            if (isPhone) choose(null)
          }}
          onConfirm={() => send(askedFor)}
        />
      )}
    </form>
  )
}

const hasChances = ({ available_teams }: Teams) => available_teams.some((team) => team.survival_chance !== null)

type Choosing = { contestId: number; week: number; current: MyPick | null; teams: Teams }

/** The teams to choose from, and the one that is chosen: before it is submitted too. */
function useChoice({ contestId, week, current, teams }: Choosing) {
  const user = useUser()
  const { draft, choose, forget } = useChosenTeam({ userId: user.id, contestId, week })
  const pickable = teams.available_teams.filter(({ refused }) => refused === null)
  const find = (id: number | null | undefined) => pickable.find(({ team_id }) => team_id === id)
  const chosen = find(draft) ?? find(current?.team_id) ?? null
  const isNew = chosen !== null && chosen.team_id !== current?.team_id
  return { pickable, chosen, isNew, choose, forget }
}

type PickedProps = {
  contestId: number
  /** The week's title. */
  week: string
  pick: MyPick
  isPlanned: boolean
  /** The pick that was just made here. */
  done: Done | null
}

/** The pick, once it was made here; on a phone on each visit. */
function Picked({ contestId, week, pick, isPlanned, done }: PickedProps) {
  const { isFrozen } = useTeamsOf(contestId, pick)
  const { wordsOf } = useWeekNames(contestId)
  if (done === null)
    return (
      <DoneBar
        message={labelOf(pick, isPlanned)}
        abbreviation={pick.abbreviation}
        isNew={false}
        words={<Changeable pick={pick} isFrozen={isFrozen} />}
      >
        {!isFrozen && <TakeBack contestId={contestId} pick={pick} isShort />}
      </DoneBar>
    )
  return (
    <DoneBar
      message={done.message}
      abbreviation={pick.abbreviation}
      isNew
      words={
        <>
          {done.movedFrom === null
            ? `${pick.abbreviation} is your ${week} pick.`
            : `${pick.abbreviation} moved here from ${wordsOf(done.movedFrom)}.`}{' '}
          <Changeable pick={pick} isFrozen={isFrozen} />
        </>
      }
    >
      <UndoButton onUndo={done.undo} />
    </DoneBar>
  )
}

const NoTeamLeft = ({ takesLatePicks, isSlot, title }: { takesLatePicks: boolean; isSlot: boolean; title: string }) => (
  <p className="hint pretty">
    {takesLatePicks
      ? `Every team you could still use has started its ${isSlot ? 'game' : 'week'}.`
      : 'Picks have locked and you have none. This contest doesn’t take late picks.'}{' '}
    Without a pick, you’ll be out when the results of {title} are in.
  </p>
)

/** The latest first game of these teams: none of them can be picked from then on (S2). */
const lastStart = (teams: readonly WeekTeam[]): string | null =>
  teams
    .flatMap(({ first_game_start }) => first_game_start ?? [])
    .toSorted()
    .at(-1) ?? null

const LateWarning = ({ until }: { until: string | null }) => (
  <div className={`warn ${cards.warning}`}>
    <IconAlertTriangle size={20} aria-hidden />
    <div>
      {until !== null && (
        <p className="strong">
          Late pick possible until <time dateTime={until}>{shortDeadlineWords(until)}</time>
        </p>
      )}
      <p className="pretty">You can still take a team that hasn’t played yet. Late picks are final.</p>
    </div>
  </div>
)

function UsedTeams({ teams, titleOf }: { teams: Teams['used_teams']; titleOf: WeekNames['titleOf'] }) {
  if (teams.length === 0) return null
  return (
    <details>
      <summary className="row-sm apart strong touch">
        <span>Your Previously Used Teams</span>
        <span className={`inline figures pale ${classes.end}`}>
          {teams.length}
          <IconChevronDown size={18} aria-hidden className="chevron" />
        </span>
      </summary>
      <ul className={`wrap-sm ${classes.list}`}>
        {teams.map((team) => (
          <li key={team.team_id}>
            <TeamBadge abbreviation={team.abbreviation} name={team.team_name} used />
            <span className="tiny">{titleOf(team.week_number)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
