import { encode } from 'uqr'
import classes from './qr-code.module.css'

/** A link as a QR code: dark on white in both themes, as cameras expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data: rows, size } = encode(text, { ecc: 'M', border: QUIET })
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className={classes.paper} d={`M0 0h${size}v${size}h-${size}z`} />
      <path className={classes.ink} d={squares.join('')} />
    </svg>
  )
}

/** The white margin scanners need, in squares. */
const QUIET = 4
