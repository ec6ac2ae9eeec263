import { Instant } from '#web/ui/time/time.tsx'

/** Shows instants in the reader's time zone, and other values unchanged. */
export const Value = ({ text }: { text: string }) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? <Instant at={text} deadline /> : text
