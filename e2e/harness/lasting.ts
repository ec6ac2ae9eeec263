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
