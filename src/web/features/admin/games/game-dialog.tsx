import { Alert, Group, Modal, NativeSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { GameDates, GameRow } from '#contract/games/games.ts'
import { call } from '#web/api/call.ts'
import { useFocusBack } from '#web/ui/acts/focus-back.ts'
import { toastSuccess } from '#web/ui/acts/toast.ts'
import { DialogForm } from '../forms/dialog-form.tsx'
import { bodyOf, emptyForm, formOf, playoffBodyOf, problems, statesOf } from './game-form.ts'
import { type GameKind, gameKinds } from './game-kinds.ts'

type Props = {
  kind: GameKind
  /** The game that is edited, or the season to which one is added. */
  of: { game: GameRow } | { game: null; dates: GameDates }
  onClose: () => void
}

/** Rendered only while it is open. */
export function GameDialog({ kind, of, onClose }: Props) {
  useFocusBack()
  const { game } = of
  const title = game === null ? 'Add Game' : `Edit ${game.opponent_abbrev} at ${game.team_abbrev}`
  return (
    <Modal opened onClose={onClose} title={title}>
      {game?.score_by_hand ? (
        <Alert>
          The score of this game was saved by hand. Press 'Use NHL result' first: date, start and state come from the
          same place.
        </Alert>
      ) : (
        <GameFields kind={kind} of={of} onClose={onClose} />
      )}
    </Modal>
  )
}

function GameFields({ kind, of, onClose }: Props) {
  const client = useQueryClient()
  const { game } = of
  const form = useForm({
    initialValues: of.game === null ? emptyForm(of.dates.free_game_id) : formOf(of.game),
    validate: kind.isPlayoff ? problems : { ...problems, series: () => null },
  })
  const save = async () => {
    const made = { game, season: of.game === null ? of.dates.season_year : of.game.season_year }
    try {
      await (kind.isPlayoff
        ? call(gameKinds.playoffs.calls.save, { body: playoffBodyOf(form.values, made) })
        : call(gameKinds.season.calls.save, { body: bodyOf(form.values, made) }))
    } finally {
      // Also where somebody was faster: the second try is made from what he has saved.
      await client.invalidateQueries()
    }
    toastSuccess(game === null ? 'Game added successfully' : 'Game updated successfully')
    onClose()
  }
  return (
    <DialogForm
      form={form}
      onSubmit={save}
      onClose={onClose}
      submitLabel={game === null ? 'Add Game' : 'Save Game'}
      busyLabel="Saving..."
      failure="Failed to save game"
    >
      {of.game === null && (
        <>
          <NumberInput
            label="Game ID"
            description="The NHL's number; the one offered stands for a game that has none yet"
            hideControls
            {...form.getInputProps('game_id')}
          />
          <Group grow mt="sm" align="flex-start">
            <NativeSelect label="Away" data={choices(of.dates)} data-autofocus {...form.getInputProps('away')} />
            <NativeSelect label="Home" data={choices(of.dates)} {...form.getInputProps('home')} />
          </Group>
        </>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt="sm">
        <TextInput label="Date" type="date" data-autofocus={game !== null} {...form.getInputProps('date')} />
        <TextInput label="Start (Eastern Time)" type="time" {...form.getInputProps('time')} />
      </SimpleGrid>
      {kind.isPlayoff && (
        <Group grow mt="sm" align="flex-start">
          <NativeSelect label="Round" data={['1', '2', '3', '4']} {...form.getInputProps('round')} />
          <TextInput label="Series" maxLength={4} {...form.getInputProps('series')} />
          <NativeSelect
            label="Game"
            data={['1', '2', '3', '4', '5', '6', '7']}
            {...form.getInputProps('game_number')}
          />
        </Group>
      )}
      <NativeSelect mt="sm" label="State" data={statesOf(game)} {...form.getInputProps('state')} />
      <TextInput mt="sm" label="Venue" maxLength={120} {...form.getInputProps('venue')} />
    </DialogForm>
  )
}

const choices = ({ teams }: GameDates) => [
  { value: '', label: '' },
  ...teams.map(({ abbreviation, team_name }) => ({ value: abbreviation, label: `${abbreviation} · ${team_name}` })),
]
