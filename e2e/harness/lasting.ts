import { type Server, startServer } from './server.ts'

/** A fixture that every test of a worker shares: started before the first and closed after the last. */
export function lasting<Service extends { close: () => Promise<unknown> }>(
  start: () => Promise<Service>,
): [(none: object, use: (service: Service) => Promise<void>) => Promise<void>, { scope: 'worker' }] {
  return [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const service = await start()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ]
}

/** Runs the server with these settings beside those of every test, as long as `use` does. */
export async function serve(
  settings: Readonly<Record<string, string>>,
  { clock, use }: { clock: string; use: (server: Server) => Promise<void> },
): Promise<void> {
  Object.assign(process.env, settings)
  const server = await startServer({ clock })
  await use(server)
  await server.stop()
}
