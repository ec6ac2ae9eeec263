import { useSuspenseQuery } from '@tanstack/react-query'
import { changelogQuery } from '#web/features/help/help.queries.ts'
import { Releases } from '#web/features/help/releases.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'

/** The news of the last upgrade; earlier news unfolds. */
export function WhatsNew() {
  const { version, releases } = useSuspenseQuery(changelogQuery).data
  const [newest, ...earlier] = releases
  return (
    <>
      <Panel title="What’s New" intro={`This is version ${version}.`}>
        {newest && <Releases releases={[newest]} />}
      </Panel>
      {earlier.length > 0 && (
        <Fold title="Earlier Versions">
          <Releases releases={earlier} />
        </Fold>
      )}
    </>
  )
}
