import { Button } from '@mantine/core'

type Props = {
  shown: number
  /** How many are at hand to be shown. */
  listed: number
  /** How many there are, even if not all of them are listed. */
  count?: number
  onPress: () => void
}

/** Below the beginning of a long list of people: shows the rest of it. Nothing once all are shown. */
export const ShowAll = ({ shown, listed, count = listed, onPress }: Props) =>
  shown < listed && (
    <Button variant="subtle" fullWidth onClick={onPress}>
      {listed < count ? `Show the first ${listed}` : `Show all ${count}`}
    </Button>
  )
