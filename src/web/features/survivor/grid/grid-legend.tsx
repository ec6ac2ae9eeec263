import classes from './grid-screen.module.css'
import marks from './grid-square.module.css'

const looks = [
  { look: 'survived', word: 'Survived' },
  { look: 'life_lost', word: 'Lost a life' },
  { look: 'out', word: 'Out' },
  { look: 'open', word: 'Still playing' },
  { look: 'no_pick', word: 'No pick' },
  { look: 'excused', word: 'Excused' },
] as const

/** What the squares mean, by shape and color. Each square also says it in words. `hasLives`: more than one (S18). */
export const GridLegend = ({ hasLives }: { hasLives: boolean }) => (
  <ul className={`hint ${classes.legend}`}>
    {looks
      .filter(({ look }) => hasLives || look !== 'life_lost')
      .map(({ look, word }) => (
        <li key={look}>
          <span className={marks.sample} data-look={look} aria-hidden />
          {word}
        </li>
      ))}
    <li>
      <span className={marks.dot} aria-hidden />
      Ruling
    </li>
  </ul>
)
