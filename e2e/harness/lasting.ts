/** A fixture shared by a worker's tests: started before the first and closed after the last. */
export function lasting<Service extends { close: () => Promise<unknown> }>(
  start: () => Promise<Service>,
): [(none: object, use: (service: Service) => Promise<void>) => Promise<void>, { scope: 'worker' }] {
  return [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const service = await start()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ]
}
