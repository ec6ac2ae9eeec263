import { Instant } from '#web/ui/time/time.tsx'

/** From when the answers on the screen are. */
export const KeptAt = ({ at }: { at: string }) => (
  <>
    This is from <Instant at={at} />.
  </>
)
