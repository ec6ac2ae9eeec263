import { Alert, Button, Group, Modal, NativeSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { IconTrash } from '@tabler/icons-react'
import type { GameDates, GameRow } from '#contract/games/games.ts'
import { toastSuccess } from '#web/ui/acts/act.tsx'
import { useFocusBack } from '#web/ui/acts/focus-back.ts'
import { useRefreshing } from '../acts/acts.tsx'
import { DialogForm } from '../forms/dialog-form.tsx'
import { emptyForm, formOf, type GameForm, problems, statesOf, teamOptions } from './game-form.ts'
import type { GameKind } from './game-kinds.ts'
import { saveGame } from './save-game.ts'

type Props = {
  kind: GameKind
  /** The game to edit, or the season to add one to. */
  of: { game: GameRow } | { game: null; dates: GameDates }
  /** Asks whether to delete the game. */
  onDelete?: () => void
  onClose: () => void
}

/** Render it only while it is open. */
export function GameDialog({ kind, of, onDelete, onClose }: Props) {
  useFocusBack()
  const { game } = of
  const title = game === null ? 'Add Game' : `Edit ${game.opponent_abbrev} at ${game.team_abbrev}`
  return (
    <Modal opened onClose={onClose} title={title}>
      {game?.score_by_hand ? (
        <Alert>This score was entered by hand. Press 'Use NHL result' first, then edit the game.</Alert>
      ) : (
        <GameFields kind={kind} of={of} onClose={onClose} />
      )}
      {onDelete && (
        <Button
          variant="subtle"
          color="red"
          mt="sm"
          leftSection={<IconTrash size="1.1em" aria-hidden />}
          onClick={onDelete}
        >
          Delete Game
        </Button>
      )}
    </Modal>
  )
}

function GameFields({ kind, of, onClose }: Omit<Props, 'onDelete'>) {
  const refreshing = useRefreshing()
  const { game } = of
  const form = useForm({
    initialValues: of.game === null ? emptyForm(of.dates.free_game_id) : formOf(of.game),
    validate: kind.isPlayoff ? problems : { ...problems, series: () => null },
  })
  const save = async (values: GameForm) => {
    const to = { game, season: of.game === null ? of.dates.season_year : of.game.season_year }
    // Refreshing after a failure too: a retry after a conflict starts from the other admin's version.
    await refreshing(() => saveGame(kind, values, to))
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
      <div>
        {of.game === null && <TeamsFields form={form} dates={of.dates} />}
        <SimpleGrid cols={{ base: 1, xs: 2 }} mt="sm">
          <TextInput label="Date" type="date" data-autofocus={game !== null} {...form.getInputProps('date')} />
          <TextInput label="Start (Eastern Time)" type="time" {...form.getInputProps('time')} />
        </SimpleGrid>
        {kind.isPlayoff && <SeriesFields form={form} />}
        <NativeSelect mt="sm" label="State" data={statesOf(game)} {...form.getInputProps('state')} />
        <TextInput mt="sm" label="Venue" maxLength={120} {...form.getInputProps('venue')} />
      </div>
    </DialogForm>
  )
}

type FieldsProps = { form: UseFormReturnType<GameForm> }

function TeamsFields({ form, dates }: FieldsProps & { dates: GameDates }) {
  const teams = [{ value: '', label: '' }, ...teamOptions(dates)]
  return (
    <>
      <NumberInput
        label="Game ID"
        description="The NHL's number. Keep this one if the NHL has none yet."
        hideControls
        {...form.getInputProps('game_id')}
      />
      <Group grow mt="sm" align="flex-start">
        <NativeSelect label="Away" data={teams} data-autofocus {...form.getInputProps('away')} />
        <NativeSelect label="Home" data={teams} {...form.getInputProps('home')} />
      </Group>
    </>
  )
}

const SeriesFields = ({ form }: FieldsProps) => (
  <Group grow mt="sm" align="flex-start">
    <NativeSelect label="Round" data={['1', '2', '3', '4']} {...form.getInputProps('round')} />
    <TextInput label="Series" maxLength={4} {...form.getInputProps('series')} />
    <NativeSelect label="Game" data={['1', '2', '3', '4', '5', '6', '7']} {...form.getInputProps('game_number')} />
  </Group>
)
