import { drawOrder } from '#rules/two-team/draft.ts'

type Entry = { participant_id: number; participant_name: string; draft_order: number | null }
type Drawn = { seed: string; seed_hash: string; participants: readonly Entry[] }

/** The result of checking a draw (D1). */
export type Checked = {
  /** The seed's hash as it was just computed, and whether it is the one that was shown before the draw. */
  hash: string
  hashFits: boolean
  /** In the computed order. */
  rows: { participant_id: number; participant_name: string; hash: string; place: number; shown: number | null }[]
  orderFits: boolean
}

/** Computes the draw again from the seed and the participants' numbers, with the server's own rule. */
export async function checkDraw(
  { seed, seed_hash, participants }: Drawn,
  sha256: (text: string) => Promise<string>,
): Promise<Checked> {
  const texts = participants.map(({ participant_id }) => `${seed}:${participant_id}`)
  const hashes = new Map(await Promise.all(texts.map(async (text) => [text, await sha256(text)] as const)))
  const hashOf = (text: string) => hashes.get(text) ?? ''
  const participantIds = participants.map(({ participant_id }) => participant_id)
  const places = drawOrder({ seed, participantIds, sha256: hashOf })
  const rows = participants
    .map(({ participant_id, participant_name, draft_order }) => ({
      participant_id,
      participant_name,
      hash: hashOf(`${seed}:${participant_id}`),
      place: places.indexOf(participant_id) + 1,
      shown: draft_order,
    }))
    .toSorted((a, b) => a.place - b.place)
  const hash = await sha256(seed)
  return { hash, hashFits: hash === seed_hash, rows, orderFits: rows.every(({ place, shown }) => place === shown) }
}

/** A command for the terminal that prints the seed's hash, then each participant's hash and number in draft order. */
export const drawCommand = ({ seed, participants }: Pick<Drawn, 'seed' | 'participants'>): string =>
  [
    `seed=${seed}`,
    'printf %s "$seed" | sha256sum',
    `for n in ${participants.map(({ participant_id }) => participant_id).join(' ')}; do`,
    '  echo "$(printf %s "$seed:$n" | sha256sum | cut -c1-64) $n"',
    'done | sort',
  ].join('\n')
