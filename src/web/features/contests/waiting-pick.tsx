import { Button } from '@mantine/core'
import type { WaitingPick } from './use-until-saved.ts'

/** Shows that a pick is waiting for the server, and lets the member cancel it. */
export const WaitingPickLine = ({ waiting }: { waiting: WaitingPick | null }) =>
  waiting !== null && (
    <div className="row-sm apart">
      <p className="text-sm pretty yields" role="alert">
        {waiting.words}
      </p>
      <Button variant="default" size="compact-sm" miw="max-content" onClick={waiting.stop}>
        Stop sending
      </Button>
    </div>
  )
