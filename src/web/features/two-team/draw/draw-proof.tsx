import type { ContestWithParticipants } from '#contract/contests/contests.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/layout/text-link.tsx'
import classes from './draw-proof.module.css'

/** The proof that the order was not chosen: the seed's hash before the draw, the seed after it (D1). */
export function DrawProof({
  contest: { contest_id, seed, seed_hash, participants },
}: {
  contest: ContestWithParticipants
}) {
  if (seed_hash === null) return null
  return (
    <details className={`hint above-md ${classes.proof}`}>
      <summary>{seed === null ? 'How the order will be drawn' : 'Check the draw'}</summary>
      {seed === null ? (
        <p>
          The order is drawn from a secret random seed that is already set. Save its SHA-256 hash now. After the draw
          you’ll see the seed and can check that it didn’t change.
        </p>
      ) : (
        <p>
          The hash was shown before the draw. Compare it with the output of <code>printf %s SEED | sha256sum</code>. For
          each participant, take the hash of <code>printf %s SEED:NUMBER | sha256sum</code> with the number below: the
          smallest hash picks first.
        </p>
      )}
      <p>
        <TextLink to={`${paths.draw}?contest=${contest_id}`}>
          {seed === null ? 'Step by step' : 'Check it step by step'}
        </TextLink>
      </p>
      <dl className="stack-xs">
        <div>
          <dt className="tiny">SHA-256 of the seed</dt>
          <dd>
            <code>{seed_hash}</code>
          </dd>
        </div>
        {seed !== null && (
          <>
            <div>
              <dt className="tiny">Seed</dt>
              <dd>
                <code>{seed}</code>
              </dd>
            </div>
            <div>
              <dt className="tiny">Numbers</dt>
              <dd>{participants.map((of) => `${of.participant_name}: ${of.participant_id}`).join(', ')}</dd>
            </div>
          </>
        )}
      </dl>
    </details>
  )
}
