import { Instant } from '#web/ui/time/time.tsx'

/** The age of the answers on screen. */
export const KeptAt = ({ at }: { at: string }) => (
  <>
    Last updated <Instant at={at} />.
  </>
)
