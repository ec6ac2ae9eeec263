import type { ReactNode } from 'react'
import chart from './chart.module.css'

type ChartRow = {
  key: number | string
  head: ReactNode
  cells: readonly ReactNode[]
}

type Props = {
  caption: string
  /** The columns' heads, first that of the rows' heads. */
  heads: readonly string[]
  rows: readonly ChartRow[]
}

/** A chart's figures as a table for screen readers. */
export const ChartTable = ({ caption, heads, rows }: Props) => (
  <span className="unseen">
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head, index) => (
            // Columns never move, and two members may share a name.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <th key={index} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, cells }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </span>
)

type Rule = { left: number; right: number; y: number; children: ReactNode }

/** A horizontal line of a chart with its value before it. */
export const ChartRule = ({ left, right, y, children }: Rule) => (
  <>
    <line className={chart.rule} x1={left} x2={right} y1={y} y2={y} />
    <text className={chart.tick} x={left - 8} y={y} dy="0.35em" textAnchor="end">
      {children}
    </text>
  </>
)

type Foot = { left: number; right: number; height: number; children: ReactNode }

/** The line below a chart of a season, from 'Start' to its end. */
export const ChartFoot = ({ left, right, height, children }: Foot) => (
  <>
    <text className={chart.tick} x={left} y={height - 6}>
      Start
    </text>
    <text className={chart.tick} x={right} y={height - 6} textAnchor="end">
      {children}
    </text>
  </>
)
