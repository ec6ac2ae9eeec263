import { poolSize } from './draft-board.ts'
import classes from './overview.module.css'
import type { Room } from './room.ts'

/** How many teams are left in each conference, and how many are picked. */
export function Overview({ room: { draft, pool, teams } }: { room: Pick<Room, 'draft' | 'pool' | 'teams'> }) {
  const left = (conference: string) =>
    teams
      .filter(({ conference_name }) => conference_name === conference)
      .reduce((sum, { copies_left }) => sum + copies_left, 0)
  return (
    <section aria-label="Draft Overview" className={classes.overview}>
      <h2 className={classes.title}>Draft Overview</h2>
      <dl className={`figures ${classes.facts}`}>
        <Fact name="Eastern Remaining" figure={left('Eastern')} />
        <Fact name="Western Remaining" figure={left('Western')} />
        <Fact name="Picked" figure={`${draft.picks.length} / ${poolSize(pool, draft.copies_of_each_team)}`} />
      </dl>
    </section>
  )
}

const Fact = ({ name, figure }: { name: string; figure: number | string }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{figure}</dd>
  </div>
)
