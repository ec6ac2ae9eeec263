import { type FormEvent, useId, useState } from 'react'
import { BusyButton } from '#web/ui/acts/busy-button.tsx'
import { toastFailure, toastSuccess } from '#web/ui/acts/toast.ts'
import { useIsOnline } from '#web/ui/layout/use-is-online.ts'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { TeamTile, TeamTiles } from '#web/ui/teams/team-tiles.tsx'
import { type DraftTeam, useDraftPick } from '../two-team.queries.ts'
import classes from './draft-picker.module.css'
import { focusTab } from './focus-tab.ts'

type Props = { contestId: number; pickNumber: number; teams: readonly DraftTeam[] }

/** Chooses a team and confirms it. */
export function DraftPicker({ contestId, pickNumber, teams }: Props) {
  const [teamId, setTeamId] = useState<number | null>(null)
  // The mutation's own state comes too late to stop the second of two quick clicks.
  const [busy, setBusy] = useState(false)
  const makePick = useDraftPick(contestId)
  const isOnline = useIsOnline()
  const chosen = teams.find(({ team_id, refused }) => team_id === teamId && refused === null) ?? null

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (chosen === null || busy) return
    setBusy(true)
    try {
      await makePick.mutateAsync({ team_id: chosen.team_id, pick_number: pickNumber })
      toastSuccess('Pick submitted successfully!')
      focusTab()
    } catch (error) {
      toastFailure(error, 'Failed to make pick')
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit} className={classes.picker}>
      <TeamChoice teams={teams} chosen={chosen?.team_id ?? null} onChoose={setTeamId} />
      <div className={classes.bar} data-sticky-bar>
        <div className={classes.chosen} aria-live="polite">
          {chosen !== null && (
            <>
              <TeamBadge abbreviation={chosen.abbreviation} />
              <span className={classes.name}>{chosen.team_name}</span>
            </>
          )}
        </div>
        <BusyButton type="submit" busyLabel="Submitting..." busy={busy} disabled={chosen === null || !isOnline}>
          {chosen === null ? 'Select a team to continue' : 'Confirm Pick'}
        </BusyButton>
      </div>
    </form>
  )
}

type ChoiceProps = { teams: readonly DraftTeam[]; chosen: number | null; onChoose: (teamId: number) => void }

const conferences = ['Eastern', 'Western'] as const

const refusals = { team_already_yours: 'yours', team_needed: 'needed' } as const

/** The teams of both conferences as one group of radio buttons: arrow keys move, a finger taps. */
function TeamChoice({ teams, chosen, onChoose }: ChoiceProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label="Available teams" className={classes.conferences}>
      {conferences.map((conference) => {
        const there = teams.filter(({ conference_name }) => conference_name === conference)
        return (
          <fieldset key={conference} className={classes.group}>
            <legend className={classes.legend}>
              {conference} Conference <span className={classes.count}>{there.length}</span>
            </legend>
            <TeamTiles>
              {there.map((team) => (
                <TeamTile
                  key={team.team_id}
                  team={team}
                  group={name}
                  chosen={team.team_id === chosen}
                  refused={team.refused !== null}
                  spoken={team.team_name}
                  onChoose={onChoose}
                >
                  {team.refused !== null && <span className={classes.why}>{refusals[team.refused]}</span>}
                </TeamTile>
              ))}
            </TeamTiles>
          </fieldset>
        )
      })}
    </div>
  )
}
