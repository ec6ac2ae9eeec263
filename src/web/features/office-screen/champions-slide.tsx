import { IconTrophy } from '@tabler/icons-react'
import { counted } from '#rules/counted.ts'
import classes from './office-screen.module.css'
import type { Shown } from './office-screen.queries.ts'

/** The champions of a season's contests. */
export const ChampionsSlide = ({ titles }: { titles: Shown['champions'] }) => (
  <ul className={classes.titles} aria-label="Champions">
    {titles.map(({ contest_id, contest_name, champions }) => (
      <li key={contest_id} className={`surface ${classes.title}`}>
        <IconTrophy className="gold" size="2.4em" aria-hidden />
        <span className="soft">{contest_name}</span>
        <strong className={classes.champions}>{champions.map((of) => of.participant_name).join(', ')}</strong>
        {champions[0]?.wins != null && <span className="soft figures">{counted(champions[0].wins, 'win')}</span>}
      </li>
    ))}
  </ul>
)
