import { IconCornerUpLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Quote } from '#contract/chat/chat.ts'
import { useUser } from '#web/features/sessions/session.tsx'
import classes from './quote.module.css'

/** The answered message, above a reply, linking to it. */
export function QuoteLine({ quote }: { quote: Quote }) {
  const name = useNameIn(quote)
  if (quote.message === null) {
    return (
      <p className={`row hint control ${classes.quote}`}>
        <Sign />
        <span className={`cut yields ${classes.text}`}>Deleted message</span>
      </p>
    )
  }
  return (
    <Link
      to={`?message=${quote.id}`}
      className={`row hint control ${classes.quote}`}
      aria-label={`In reply to ${name}: ${quote.message}`}
      preventScrollReset
    >
      <Sign />
      <bdi className={`strong cut firm ${classes.name}`}>{name}</bdi>
      <span className={`cut yields ${classes.text}`} dir="auto">
        {quote.message}
      </span>
    </Link>
  )
}

/** A quoted message's author as the reader sees them. */
export function useNameIn({ userId, userName }: Quote): string {
  const user = useUser()
  return userId === user.id ? 'You' : userName
}

const Sign = () => <IconCornerUpLeft size={14} stroke={1.8} aria-hidden />
