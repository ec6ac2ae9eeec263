import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { StoryTeam, WeekStory } from '#contract/survivor/story.ts'
import { counted } from '#rules/counted.ts'
import { recordWords } from '#rules/survivor/story.ts'
import { weekTitle, weekWords } from '#rules/survivor/week-words.ts'
import { paths } from '#web/paths.ts'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import classes from './story.module.css'
import { boldWords, figuresOf, gameWords, pickersWords, tollWords } from './story-words.ts'

const SurvivorsChart = lazy(async () => ({
  default: (await import('../standings/survivors-chart.tsx')).SurvivorsChart,
}))

type Props = { story: WeekStory }

/** The five cards of a week, each with its title. */
export const cardsOf = (story: WeekStory) => [
  { title: story.story.title, body: <InNumbers story={story} /> },
  { title: 'What decided it', body: <Deciding story={story} /> },
  { title: story.out.length === 0 ? 'Nobody went out' : 'Who’s out', body: <Out story={story} /> },
  { title: 'Who picked what', body: <Picks story={story} /> },
  { title: story.champions.length > 0 ? 'The season' : 'What comes next', body: <Next story={story} /> },
]

function InNumbers({ story }: Props) {
  return (
    <>
      <p className={classes.lead}>{story.story.lines.join(' ')}</p>
      <dl className={classes.figures}>
        {figuresOf(story).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Deciding({ story: { upset, closest, everyone_saved } }: Props) {
  if (upset === null && closest === null) return <p className={classes.lead}>No game decided anything this week.</p>
  return (
    <>
      {upset === null ? (
        <p className={classes.lead}>Every picked team won enough.</p>
      ) : (
        <div>
          <p className={classes.team}>
            <TeamBadge abbreviation={upset.abbreviation} name={upset.team_name} size="lg" />
            <strong>
              {everyone_saved ? `fell short for ${counted(upset.picks, 'pick')}` : tollWords(upset.picks)}
            </strong>
          </p>
          <p className={classes.quiet}>
            {upset.wins_needed === 2 ? 'It needed 2 wins.' : 'It needed a win.'} {recordWords(upset)} for{' '}
            {pickersWords(upset.names, upset.picks)}.
          </p>
          <ul className={classes.games}>
            {upset.games.map((game) => (
              <li key={game.game_id}>It {gameWords(game)}</li>
            ))}
          </ul>
        </div>
      )}
      {closest !== null && (
        <div>
          <p className={classes.team}>
            <TeamBadge abbreviation={closest.abbreviation} name={closest.team_name} size="lg" />
            <strong>was the last one through</strong>
          </p>
          <p className={classes.quiet}>
            It {gameWords(closest.game)} for {pickersWords(closest.names, closest.picks)}.
          </p>
        </div>
      )}
    </>
  )
}

/** More names than this make the card endless; the week's table has them all. */
const LISTED = 12

function Out({ story: { out, everyone_saved } }: Props) {
  const more = out.length - LISTED
  return (
    <>
      {everyone_saved && (
        <p className={classes.quiet}>Everyone who picked would have been out, so everyone who picked stays in.</p>
      )}
      {out.length === 0 && !everyone_saved && <p className={classes.lead}>Everybody made it through.</p>}
      <ul className={classes.people}>
        {out.slice(0, LISTED).map(({ participant_name, abbreviation, ...record }) => (
          <li key={participant_name}>
            <span>{participant_name}</span>
            {abbreviation === null ? (
              <span className={classes.quiet}>no pick</span>
            ) : (
              <span className={classes.chip}>
                <TeamBadge abbreviation={abbreviation} size="sm" /> {recordWords(record)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.quiet}>and {more} more</p>}
    </>
  )
}

/** Teams beyond these are counted. */
const BARS = 8

function Picks({ story: { teams, picked, boldest } }: Props) {
  if (teams.length === 0) return <p className={classes.lead}>Nobody picked.</p>
  const most = teams[0]?.picks ?? 1
  return (
    <>
      {boldest !== null && (
        <p className={classes.lead}>
          Boldest pick: {boldest.abbreviation}, {boldWords(boldest.lock_chance)}{' '}
          {pickersWords(boldest.names, boldest.picks)}.
        </p>
      )}
      <ul className={classes.bars}>
        {teams.slice(0, BARS).map((team) => (
          <Bar key={team.team_id} team={team} share={team.picks / most} all={picked} />
        ))}
      </ul>
      {teams.length > BARS && <p className={classes.quiet}>and {counted(teams.length - BARS, 'more team')}</p>}
    </>
  )
}

const Bar = ({ team, share, all }: { team: StoryTeam; share: number; all: number }) => (
  <li data-held={team.held || undefined}>
    <TeamBadge abbreviation={team.abbreviation} name={team.team_name} size="sm" />
    <span className={classes.bar} aria-hidden>
      <span style={{ width: `${share * 100}%` }} />
    </span>
    <span>
      {counted(team.picks, 'pick')}, {Math.round((team.picks / Math.max(all, 1)) * 100)}%
      {team.held ? ', through' : ', out'}
    </span>
  </li>
)

function Next({ story }: Props) {
  const { next, alive_by_week, total, contest_id } = story
  const table = `${paths.survivor}?contest=${contest_id}&week=${story.week_number}`
  return (
    <>
      <Suspense fallback={<Skeleton className={classes.chart} />}>
        <div className={classes.chart}>
          <SurvivorsChart
            all={total}
            alive={alive_by_week}
            titleOf={(number) =>
              weekTitle(alive_by_week.find((week) => week.week_number === number) ?? { week_number: number })
            }
          />
        </div>
      </Suspense>
      {next !== null && next.lock_time !== null && (
        <p className={classes.quiet}>
          {weekTitle(next)} locks <Instant at={next.lock_time} deadline />.
        </p>
      )}
      <div className={classes.links}>
        {next !== null && story.me?.fate === 'survived' && (
          <Button component={Link} to={`${paths.survivor}?contest=${contest_id}&week=${next.week_number}`}>
            Pick for {weekWords(next)}
          </Button>
        )}
        <Button component={Link} to={table} variant="default">
          See the Table of {weekWords(story)}
        </Button>
      </div>
    </>
  )
}
