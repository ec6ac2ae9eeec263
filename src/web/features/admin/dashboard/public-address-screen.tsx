import { Button, Code, Stack, TextInput } from '@mantine/core'
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AddressOutcome, checkPublicAddress, readPublicAddress } from '#contract/dashboard/public-address.ts'
import { call } from '#web/api/call.ts'
import { wordsOf } from '#web/api/failure.ts'
import { CopyField } from '#web/ui/acts/copy-field.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { QrCode } from '#web/ui/qr/qr-code.tsx'
import { PanelScreenSkeleton, QueryBoundary } from '#web/ui/states/no-answer.tsx'
import { AdminPage } from '../layout/admin-page.tsx'

const addressQuery = queryOptions({
  queryKey: ['admin', 'public-address'],
  queryFn: ({ signal }) => call(readPublicAddress, {}, { signal }),
})

const checkQuery = (url: string) =>
  queryOptions({
    queryKey: ['admin', 'public-address', url],
    queryFn: ({ signal }) => call(checkPublicAddress, { body: { url } }, { signal }),
    gcTime: 0,
    throwOnError: false,
  })

/** How members' phones reach the pool: in the same network, or from the internet (O12). */
export const PublicAddressScreen = () => (
  <AdminPage title="Public Address" width="read">
    <QueryBoundary failure="Failed to load the address" skeleton={<PanelScreenSkeleton isTitled lines={5} />}>
      <Addresses />
    </QueryBoundary>
  </AdminPage>
)

function Addresses() {
  const { address, address_problem, network, env_file } = useSuspenseQuery(addressQuery).data
  return (
    <>
      <Panel title="Now" intro={`Links in invitations and emails start with ${address}.`}>
        <Stack gap="xs">
          {address_problem === 'loopback' && <p>That works only on this computer. Pick one of the two ways below.</p>}
          {address_problem === 'network' && (
            <p>
              It works on this network only, without encryption. For everyone else, and for notifications on phones, it
              takes an https:// address.
            </p>
          )}
          {address_problem === 'http' && (
            <p>It isn't encrypted. Use an https:// address, so that passwords are safe and phones get notifications.</p>
          )}
          <Checked url={address} />
        </Stack>
      </Panel>
      {network.length > 0 && <Network network={network} envFile={env_file} />}
      <Internet envFile={env_file} />
    </>
  )
}

const outcomes: Record<AddressOutcome, string> = {
  reaches: 'This address reaches your pool.',
  other: 'Something else answers at this address.',
  silent: 'Nothing answers at this address yet.',
  private: 'This address is in a private network, so the server doesn’t try it. Open it on your phone instead.',
}

/** Whether an address reaches this pool, checked again on request. */
function Checked({ url }: { url: string }) {
  const { data, error, isFetching, refetch } = useQuery(checkQuery(url))
  const words = error !== null ? wordsOf(error, 'Failed to check the address') : data && outcomes[data.outcome]
  return (
    <div className="row-xs wrap">
      <p className={data?.outcome === 'reaches' ? 'good' : 'soft'} role="status">
        {isFetching ? 'Checking...' : words}
      </p>
      <Button variant="default" size="compact-sm" disabled={isFetching} onClick={() => refetch()}>
        Check Again
      </Button>
    </div>
  )
}

type EnvFile = { envFile: string | null }

const Network = ({ network, envFile }: { network: readonly string[] } & EnvFile) => (
  <Panel title="On your network" intro="For people on the same Wi-Fi, such as an office or a home.">
    <ol className="stack-md numbered">
      <EnvStep lines={['HOST=0.0.0.0', `APP_URL=${network[0]}`]} envFile={envFile} />
      <RestartStep envFile={envFile} />
      <li>
        <p>Open the pool on a phone on the same Wi-Fi, by its link or QR code:</p>
        <Stack gap="lg" mt="xs">
          {network.map((url) => (
            <Stack key={url} gap="xs">
              <a className="strong accent" href={url}>
                {url}
              </a>
              <QrCode text={url} label={`QR code of ${url}`} />
              <Checked url={url} />
            </Stack>
          ))}
        </Stack>
      </li>
    </ol>
  </Panel>
)

/** The lines for the file with the server's settings, and where it is. */
const EnvStep = ({ lines, envFile }: { lines: readonly string[] } & EnvFile) => (
  <li>
    <div className="stack-xs">
      <p className="pretty">
        On the computer that runs the pool, put these two lines into the file <Code>{envFile ?? '.env'}</Code>
        {envFile === null && (
          <>
            {' '}
            next to <Code>compose.yaml</Code>
          </>
        )}
        . If there's no such file, make one.
      </p>
      {lines.map((line) => (
        <CopyField key={line} label={line.split('=')[0] ?? line} value={line} />
      ))}
    </div>
  </li>
)

const RestartStep = ({ envFile }: EnvFile) => (
  <li>
    <div className="stack-xs">
      <p className="pretty">
        {envFile === null
          ? 'Restart the pool with this command:'
          : 'Restart the pool: press Ctrl-C in its window, then type this.'}
      </p>
      <CopyField label="Command" value={envFile === null ? 'docker compose up --detach' : 'npm start'} />
      {envFile !== null && <p className="hint">If it runs as a service, restart that instead.</p>}
    </div>
  </li>
)

const EXAMPLE = 'https://pool.example.org'

function Internet({ envFile }: EnvFile) {
  const [typed, setTyped] = useState('')
  const [checked, setChecked] = useState<string | null>(null)
  const name = typed.trim().replace(/^https?:\/\//i, '')
  const url = URL.canParse(`https://${name}`) ? new URL(`https://${name}`).origin : null
  return (
    <Panel title="On the internet" intro="For everyone, from anywhere. It needs a name and a certificate.">
      <ol className="stack-md numbered">
        <li>
          <div className="stack-xs">
            <p className="pretty">Get a name from a domain provider, and point it at this computer.</p>
            <TextInput
              label="Your name"
              inputMode="url"
              placeholder="pool.example.org"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </div>
        </li>
        <li className="pretty">
          Install Caddy, which gets the certificate by itself, and pass the name's requests to the pool.{' '}
          <Code>deploy/proxies</Code> in PuckPool's folder has the whole file for Caddy, nginx, Apache and Traefik.
        </li>
        <EnvStep lines={[`APP_URL=${url ?? EXAMPLE}`, 'TRUST_PROXY=loopback']} envFile={envFile} />
        <RestartStep envFile={envFile} />
        <li>
          <div className="row-xs wrap">
            <p>See whether it works.</p>
            {checked === null || checked !== url ? (
              <Button variant="default" size="compact-sm" disabled={url === null} onClick={() => setChecked(url)}>
                Check Address
              </Button>
            ) : (
              <Checked key={checked} url={checked} />
            )}
          </div>
        </li>
      </ol>
      <p className="hint above-sm">docs/operations.md has every detail.</p>
    </Panel>
  )
}
