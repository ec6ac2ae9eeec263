import { plural } from '#rules/counted.ts'
import { useTyping } from '../use-chat.ts'
import classes from './composer.module.css'

/** 'Ann is typing...' */
export function Typing() {
  const names = useTyping().map(({ userName }) => userName)
  if (names.length === 0) return null
  return (
    <span className={`soft cut yields ${classes.typing}`}>
      {names.length > 2
        ? 'Several people are typing...'
        : `${names.join(' and ')} ${plural(names.length, 'is', 'are')} typing...`}
    </span>
  )
}
