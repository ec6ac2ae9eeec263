import { Button } from '@mantine/core'

type Props = {
  shown: number
  /** The number of loaded rows. */
  listed: number
  /** The total, even if not all of them are loaded. */
  count?: number
  onPress: () => void
}

/** A button below a truncated list of people that shows the rest. Nothing once all are shown. */
export const ShowAll = ({ shown, listed, count = listed, onPress }: Props) =>
  shown < listed && (
    <Button variant="subtle" fullWidth onClick={onPress}>
      {listed < count ? `Show the first ${listed}` : `Show all ${count}`}
    </Button>
  )
