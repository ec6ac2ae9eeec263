/** Longer lists end in 'and 3 more'. */
const FEW = 10

/** Some people, a line each. */
export const People = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <>
    <p>
      <strong>{title}</strong>
    </p>
    <ul>
      {lines.slice(0, FEW).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {lines.length > FEW && <li>and {lines.length - FEW} more</li>}
    </ul>
  </>
)
