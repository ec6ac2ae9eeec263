/** Gives the SHA-256 of a text's UTF-8 bytes as 64 hexadecimal digits: the rules themselves know no cryptography. */
export type Sha256 = (text: string) => string

/**
 * The drawn order of the first round (D1): the participant whose SHA-256 of `<seed>:<participant_id>` is the smallest
 * picks first. The seed's own hash is published before anybody can know the seed and the seed after the draw, so that
 * everybody can check both: `printf %s <seed> | sha256sum` and `printf %s <seed>:<participant_id> | sha256sum`.
 */
export function drawOrder(draw: { seed: string; participantIds: readonly number[]; sha256: Sha256 }): number[] {
  return draw.participantIds
    .map((id) => ({ id, key: draw.sha256(`${draw.seed}:${id}`) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id))
    .map(({ id }) => id)
}
