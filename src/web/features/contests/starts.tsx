import { Countdown } from '#web/ui/time/countdown.tsx'

/** When a waiting contest starts by itself (S14, D4). */
export const Starts = ({ at, serverNow }: { at: string | null; serverNow: string }) =>
  at === null ? null : <Countdown until={at} serverNow={serverNow} verb="Starts" over="Starting..." />
