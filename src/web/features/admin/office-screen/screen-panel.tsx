import { Button } from '@mantine/core'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { makeScreenLink, readScreenLink, revokeScreenLink } from '#contract/office-screen/office-screen.ts'
import { call } from '#web/api/call.ts'
import { BusyButton, toastSuccess } from '#web/ui/acts/act.tsx'
import { CopyField } from '#web/ui/acts/copy-field.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { QrCode } from '#web/ui/qr/qr-code.tsx'
import { PanelSkeleton, QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import { AskedAct, useAct } from '../acts/acts.tsx'
import classes from './screen-panel.module.css'

const linkQuery = queryOptions({
  queryKey: ['admin', 'screen'],
  queryFn: ({ signal }) => call(readScreenLink, {}, { signal }),
})

/** The link of the page for a television (O10). */
export const ScreenPanel = () => (
  <Panel
    title="Office Screen"
    intro="A page for a television: standings, live picks and tonight’s games. Anyone with the link can look, without signing in. It shows only what every member sees."
  >
    <QueryBoundary failure="Failed to load the link" skeleton={<PanelSkeleton lines={2} />}>
      <ScreenLink />
    </QueryBoundary>
  </Panel>
)

function ScreenLink() {
  const { data } = useSuspenseQuery(linkQuery)
  const act = useAct()
  if (data.made_at === null) {
    const make = () =>
      act({
        send: () => call(makeScreenLink),
        done: () => toastSuccess('Screen link created'),
        failure: 'Failed to create the link',
      })
    return (
      <BusyButton busyLabel="Creating..." onPress={make}>
        Create Link
      </BusyButton>
    )
  }
  return (
    <div className="stack-md">
      {data.url === null ? (
        <p className="strong warn">The server’s APP_SECRET changed, so this link stopped working. Create a new one.</p>
      ) : (
        <Opens url={data.url} />
      )}
      <p className="hint">
        Created <Instant at={data.made_at} />
      </p>
      <div className="wrap-xs">
        <AskedAct
          dialog="new-screen-link"
          of=""
          label="New Link"
          confirmLabel="Create New Link"
          busyLabel="Creating..."
          title="Create a new screen link?"
          send={() => call(makeScreenLink)}
          success="Screen link created"
          failure="Failed to create the link"
        >
          Screens that show the old link stop within a minute.
        </AskedAct>
        <AskedAct
          dialog="revoke-screen-link"
          of=""
          label="Revoke"
          confirmLabel="Revoke Link"
          busyLabel="Revoking..."
          title="Revoke the screen link?"
          send={() => call(revokeScreenLink)}
          success="Screen link revoked"
          failure="Failed to revoke the link"
          danger
        >
          Screens that show it stop within a minute.
        </AskedAct>
      </div>
    </div>
  )
}

const Opens = ({ url }: { url: string }) => (
  <div className={`wrap-sm ${classes.opens}`}>
    <QrCode text={url} label="QR code of the screen link" />
    <div className={`stack-sm grows ${classes.link}`}>
      <CopyField label="Link" value={url} />
      <Button component="a" href={url} target="_blank" rel="noreferrer" variant="default" size="sm">
        Open Screen
      </Button>
    </div>
  </div>
)
