import classes from './qr-code.module.css'
import { qrModules } from './qr-modules.ts'

/** A text, such as a link, as a QR code: dark on white in both themes, as cameras want it. Nothing for a text that is too long for one. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = qrModules(text)
  if (!modules) return null
  const side = modules.length + 2 * QUIET
  const path = modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className={classes.paper} d={`M0 0h${side}v${side}h-${side}z`} />
      <path className={classes.ink} d={path.join('')} />
    </svg>
  )
}

/** The white rim that readers need, in squares. */
const QUIET = 4
