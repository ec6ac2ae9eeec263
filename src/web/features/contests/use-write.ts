import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { readAllAgain } from './home.queries.ts'

/**
 * A write to a contest, whose queries are below `key`. Its button stays busy until the page shows the server's state. A
 * refusal usually means that the page was outdated (someone was faster, another tab, another week), so it reloads too,
 * but the button doesn't wait for that.
 */
export function useWrite<Answer, Input = void>(key: QueryKey, send: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => readAllAgain(client),
    onError: () => void client.invalidateQueries({ queryKey: key }),
  })
}
