/** The puck, our logo. */
export const Mark = ({ size = 26 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <path d="M4 13v6.5C4 23 9.4 26 16 26s12-3 12-6.5V13z" fill="var(--puck-mark-side)" />
    <ellipse cx="16" cy="13" rx="12" ry="6.5" fill="var(--puck-accent)" />
    <ellipse cx="16" cy="13" rx="7" ry="3.5" fill="none" stroke="var(--puck-mark-side)" strokeWidth="1.5" />
  </svg>
)
