import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { GameRow } from '#contract/games/games.ts'
import { call } from '#web/api/call.ts'
import { BusyButton, toastSuccess } from '#web/ui/acts/act.tsx'
import { Confirm } from '#web/ui/acts/confirm.tsx'
import { dayWords } from '#web/ui/time/time.tsx'
import { useAct } from '../acts/acts.tsx'
import { useDialogs } from '../addresses/addresses.ts'
import { GameDialog } from './game-dialog.tsx'
import { formOf } from './game-form.ts'
import type { GameKind } from './game-kinds.ts'
import classes from './games.module.css'
import { saveGame } from './save-game.ts'

/**
 * Acts on a game besides editing its score. Deleting is in the dialog: here it would appear under the pointer that has
 * just pressed Save.
 */
export function GameActs({ kind, game }: { kind: GameKind; game: GameRow }) {
  const { isOpen, open, close } = useDialogs()
  const act = useAct()
  const { game_id, team_id, opponent_abbrev, team_abbrev, game_date } = game
  const name = `${opponent_abbrev} at ${team_abbrev}`
  const params = { game_id, team_id }
  const restoreNhl = () =>
    act({
      send: () => call(kind.calls.useNhlResult, { params }),
      done: () => toastSuccess(`${name} shows the NHL's result again`),
      failure: kind.saveFailure,
    })
  const postpone = () =>
    act({
      send: () => saveGame(kind, { ...formOf(game), state: 'PPD' }, { season: game.season_year, game }),
      done: () => toastSuccess(`${name} is postponed`),
    })
  const remove = async () => {
    await act({ send: () => call(kind.calls.remove, { params }), done: () => toastSuccess(`${name} deleted`) })
    focusTitle()
  }
  return (
    <div className={`row-xs wrap ${classes.acts}`}>
      {game.score_by_hand && (
        <BusyButton size="sm" variant="default" busyLabel="Reading..." onPress={restoreNhl}>
          Use NHL result
        </BusyButton>
      )}
      <ActionIcon aria-label={`Edit ${name}`} onClick={() => open('edit', game_id)}>
        <IconPencil size="1.2em" aria-hidden />
      </ActionIcon>
      {isOpen('edit', game_id) && (
        <GameDialog kind={kind} of={{ game }} onDelete={() => open('delete', game_id)} onClose={close} />
      )}
      {isOpen('postpone', game_id) && (
        <Confirm
          opened
          onClose={close}
          title={`Mark ${name} on ${dayWords(game_date)} postponed?`}
          confirmLabel="Mark Postponed"
          busyLabel="Saving..."
          onConfirm={postpone}
          failure={kind.saveFailure}
        >
          No week waits for it anymore, and a team without another game that week survives. Once the NHL has a new date,
          the game moves there.
        </Confirm>
      )}
      {isOpen('delete', game_id) && (
        <Confirm
          opened
          onClose={close}
          title={`Delete ${name} on ${dayWords(game_date)}?`}
          confirmLabel="Delete Game"
          busyLabel="Deleting..."
          danger
          onConfirm={remove}
          failure="Failed to delete game"
        >
          It's removed for both teams, and a processed week that counted it becomes out of date. If the game only moved,
          edit its date instead.
        </Confirm>
      )}
    </div>
  )
}

/** The heading takes the focus when the row that had it is deleted. */
export const TITLE_ID = 'games-title'

const focusTitle = () => document.getElementById(TITLE_ID)?.focus()
