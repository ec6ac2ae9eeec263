import { Alert, Modal } from '@mantine/core'
import { IconAlertTriangle, IconPrinter } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { makeSignInCard, readSignInCard, revokeSignInCard } from '#contract/accounts/sign-in-cards.ts'
import type { ManagedUser } from '#contract/accounts/users.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { hasNoEmail } from '#rules/accounts/no-email.ts'
import { addressProblem } from '#rules/outbox/public-address.ts'
import { call } from '#web/api/call.ts'
import { usePoolName } from '#web/features/sessions/pool-name.ts'
import { paths } from '#web/paths.ts'
import { BusyButton, toastSuccess } from '#web/ui/acts/act.tsx'
import { useFocusBack } from '#web/ui/acts/focus-back.ts'
import { QrCode } from '#web/ui/qr/qr-code.tsx'
import { ErrorState, PanelSkeleton } from '#web/ui/states/no-answer.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import { useAct } from '../../acts/acts.tsx'
import classes from './card-dialog.module.css'

const cardQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'accounts', 'card', id],
    queryFn: async ({ signal }) => (await call(readSignInCard, { params: { id } }, { signal })).made_at,
    throwOnError: false,
  })

type Card = AnswerOf<typeof makeSignInCard>
type Props = { user: ManagedUser; onClose: () => void }

/** The printed card with which a member without email signs in (A13): made, printed at once, and revoked. */
export function CardDialog({ user, onClose }: Props) {
  useFocusBack()
  const [card, setCard] = useState<Card | null>(null)
  return (
    <Modal opened onClose={onClose} title={`Sign-in card for ${fullName(user)}`}>
      {card === null ? (
        <CardActs user={user} onMade={setCard} onRevoked={onClose} />
      ) : (
        <PrintedCard card={card} name={fullName(user)} />
      )}
    </Modal>
  )
}

type Acts = { user: ManagedUser; onMade: (card: Card) => void; onRevoked: () => void }

function CardActs({ user, onMade, onRevoked }: Acts) {
  const act = useAct()
  const { data: madeAt, isError, refetch } = useQuery(cardQuery(user.id))
  if (madeAt === undefined) {
    if (isError) return <ErrorState message="Failed to load the card" onRetry={() => refetch()} />
    return <PanelSkeleton lines={2} />
  }
  const params = { id: user.id }
  const make = () =>
    act({ send: () => call(makeSignInCard, { params }), done: onMade, failure: 'Failed to make the card' })
  const revoke = () =>
    act({
      send: () => call(revokeSignInCard, { params }),
      done: () => {
        toastSuccess('Card revoked')
        onRevoked()
      },
      failure: 'Failed to revoke the card',
    })
  return (
    <>
      <div className="dialog-words">
        <CardWords user={user} madeAt={madeAt} />
      </div>
      <div className="dialog-acts">
        {madeAt !== null && (
          <BusyButton variant="default" busyLabel="Revoking..." onPress={revoke}>
            Revoke Card
          </BusyButton>
        )}
        {hasNoEmail(user.email) && (
          <BusyButton busyLabel="Making card..." onPress={make} data-autofocus>
            {madeAt === null ? 'Make Card' : 'Make New Card'}
          </BusyButton>
        )}
      </div>
    </>
  )
}

function CardWords({ user, madeAt }: { user: ManagedUser; madeAt: string | null }) {
  if (madeAt === null)
    return (
      <p>
        A card to print, with a QR code and eight letters. {user.name} scans it or types the letters to sign in, without
        email or password.
      </p>
    )
  return (
    <>
      <p>
        Their card was made <Instant at={madeAt} />. If it’s lost, make a new one or revoke it: either stops the old
        card and signs it out.
      </p>
      {!hasNoEmail(user.email) && <p>They have an email address now. A password of their own ends the card, too.</p>}
    </>
  )
}

/** On paper it is alone on its page. */
function PrintedCard({ card: { code, link }, name }: { card: Card; name: string }) {
  const poolName = usePoolName()
  const [page = link] = link.split('#')
  return (
    <div className="stack-md">
      <section className={`stack-sm ${classes.card}`} aria-label={`Card of ${name}`} data-printed-alone>
        <p className="soft strong">{poolName}</p>
        <p className="display">{name}</p>
        <div className={classes.keys}>
          <QrCode text={link} label="QR code that signs in" />
          <p className={classes.typed}>
            Scan to sign in, or open <strong>{page.replace(/^https?:\/\//, '')}</strong> and type
            <strong className={classes.code}>{code}</strong>
          </p>
        </div>
        <p className="small">Keep it like a key: anyone who has it can pick for you. Lost? Tell your commissioner.</p>
      </section>
      {addressProblem(link) === 'loopback' && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          This address works only on this computer.{' '}
          <Link className="inline strong accent" to={paths.publicAddress}>
            Set a public address
          </Link>{' '}
          first, then make a new card.
        </Alert>
      )}
      <p>Print it now: you won’t see this code again. A new card can replace it any time.</p>
      <BusyButton
        leftSection={<IconPrinter size="1.1em" aria-hidden />}
        busyLabel="Printing..."
        onPress={async () => window.print()}
        data-autofocus
      >
        Print Card
      </BusyButton>
    </div>
  )
}
