import { IconTrophy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { StoryTeam, WeekStory } from '#contract/survivor/story.ts'
import { counted, ordinal } from '#rules/counted.ts'
import { championsWords } from '#rules/survivor/story.ts'
import { shortWeek, weekTitle } from '#rules/survivor/week-words.ts'
import { Lives } from '#web/ui/people/lives.tsx'
import { BadgeOnOwnGround } from '#web/ui/teams/badge-on-own-ground.tsx'
import { NoTeam } from '#web/ui/teams/no-team.tsx'
import { TeamBadge } from '#web/ui/teams/team-badge.tsx'
import { badgeColours } from '#web/ui/teams/team-colours.ts'
import { TeamPath } from '#web/ui/teams/team-path.tsx'
import { Instant } from '#web/ui/time/time.tsx'
import { NextPick } from './next-pick.tsx'
import classes from './story.module.css'
import type { Card } from './story-deck.tsx'
import { boldWords, deciderWords, gameWords, pickersWords } from './story-words.ts'

type Props = { story: WeekStory }

type Ends = {
  /** The champion's button. */
  share: ReactNode
  /** Leads on from the last card. */
  onward: ReactNode
  /** A later week has results: what came next is known. */
  isPast: boolean
}

/** The cards of a story: the reader, the eliminated, and what comes next; no card without a fact of its own. */
export function cardsOf(story: WeekStory, { share, onward, isPast }: Ends): Card[] {
  const { out, life_lost = [], everyone_saved, boldest } = story
  const cards = [
    ownCard(story, share),
    ...(out.length + life_lost.length > 0 || everyone_saved || boldest !== null
      ? [{ title: out.length > 0 ? `${out.length} fell` : 'Nobody fell', body: <Fallen story={story} /> }]
      : []),
    ...(isPast || hasWon(story) ? [] : [nextCard(story)]),
  ]
  return cards.map((card, at) =>
    at < cards.length - 1
      ? card
      : {
          ...card,
          body: (
            <>
              {card.body}
              {onward}
            </>
          ),
        },
  )
}

function nextCard(story: WeekStory): Card {
  const { champions, next, survived, total } = story
  if (champions.length > 0) {
    const outlasted = `The last of ${total}`
    return {
      title: championsWords(champions),
      tone: 'gold',
      body: (
        <>
          <Trophy />
          {champions.length === 1 && <p className="display">{outlasted}</p>}
        </>
      ),
    }
  }
  return {
    title: next === null ? `${counted(survived, 'player')} still in` : 'What’s next',
    body: <Next story={story} />,
  }
}

const Trophy = () => <IconTrophy size={72} stroke={1.25} aria-hidden className="gold" />

function ownCard(story: WeekStory, share: ReactNode): Card {
  const { me } = story
  const { title } = story.story
  if (hasWon(story)) return { title, body: <Won story={story} share={share} />, tone: 'gold' }
  if (me?.fate === 'out') return { title, body: <Out story={story} />, tone: 'bad' }
  const own = me?.abbreviation ?? null
  return { title, body: <You story={story} />, ...(own === null ? {} : { colors: badgeColours(own) }) }
}

/** Whether the week made the reader a champion. */
export const hasWon = ({ me }: WeekStory) => me?.fate === 'champion' || me?.fate === 'shared_first'

const ownTeam = ({ me, teams }: WeekStory) => teams.find(({ abbreviation }) => abbreviation === me?.abbreviation)

function Won({ story, share }: Props & { share: ReactNode }) {
  const { total, champions } = story
  const team = ownTeam(story)
  const outlasted = total - champions.length
  return (
    <>
      <Trophy />
      {outlasted > 0 && <p className="display">You outlasted {outlasted}</p>}
      <OwnPath story={story} name="Winning path" />
      {team !== undefined && <p className="pretty">{deciderWords(team, { cost: 'all' })}</p>}
      {share}
    </>
  )
}

/** What ended it, the place (S12) and the way there; who else fell is on the next card. */
function Out({ story }: Props) {
  const { survived, total, story: text } = story
  const team = ownTeam(story)
  return (
    <>
      <p className={`pretty ${classes.lead}`}>
        {team === undefined ? text.lines[0] : deciderWords(team, { cost: 'all' })}
      </p>
      <p className="display">
        {ordinal(survived + 1)} of {total}
      </p>
      <OwnPath story={story} name="Your path" />
      <Left story={story} />
    </>
  )
}

const Left = ({ story: { survived, total } }: Props) => (
  <p className="pretty strong">
    {survived} of {total} left
  </p>
)

const stepsOf = (path: NonNullable<WeekStory['me']>['path']) =>
  path.map(({ abbreviation, held, ...week }) => ({ abbreviation, label: shortWeek(week), isLost: !held }))

/** With the week without a team that ended it. */
function OwnPath({ story, name }: Props & { name: string }) {
  const { me } = story
  if (me === null) return null
  const path = stepsOf(me.path)
  const end = { abbreviation: null, label: shortWeek(story) }
  return <TeamPath name={name} path={me.fate === 'out' && me.abbreviation === null ? [...path, end] : path} />
}

function You({ story }: Props) {
  const { me, story: text } = story
  const team = ownTeam(story)
  if (me === null || team === undefined) return <p className={`pretty ${classes.lead}`}>{text.lines.join(' ')}</p>
  const others = team.games.filter(({ game_id }) => game_id !== team.decider?.game_id)
  return (
    <>
      <div className={classes.badge}>
        <BadgeOnOwnGround abbreviation={team.abbreviation} name={team.team_name} />
      </div>
      <p className={`pretty ${classes.lead}`}>{deciderWords(team, { cost: me.life_lost ? 'life' : 'all' })}</p>
      {me.lives && (
        <p className={`pretty ${classes.lead}`}>
          <Lives {...me.lives} />
        </p>
      )}
      {others.length > 0 && (
        <ul className="list">
          {others.map((game) => (
            <li key={game.game_id}>Also {gameWords(game)}</li>
          ))}
        </ul>
      )}
      <TeamPath name="Your path so far" path={stepsOf(me.path.slice(0, -1))} />
      <Left story={story} />
    </>
  )
}

/** More names than these do not fit; the week's table has them all. */
const LISTED = 7

function Fallen({ story }: Props) {
  const { out, life_lost = [], everyone_saved, boldest, teams, picked } = story
  return (
    <>
      {everyone_saved && (
        <p className={`pretty ${classes.lead}`}>
          {picked === 0
            ? 'Nobody had picked, so everyone stays in.'
            : 'Everyone who picked would have been out, so everyone who picked stays in.'}
        </p>
      )}
      <People people={out} teams={teams} most={LISTED} />
      {life_lost.length > 0 && (
        <>
          <p className="pretty strong">Lost a life</p>
          <People people={life_lost} teams={teams} most={Math.max(1, LISTED - out.length)} />
        </>
      )}
      {boldest !== null && (
        <p className="pretty strong">
          Boldest pick: {boldest.abbreviation}, {boldWords(boldest.lock_chance)}{' '}
          {pickersWords(boldest.names, boldest.picks)}.
        </p>
      )}
    </>
  )
}

const People = ({ people, teams, most }: { people: WeekStory['out']; teams: readonly StoryTeam[]; most: number }) => (
  <>
    <ul className={classes.people}>
      {people.slice(0, most).map(({ participant_name, abbreviation }) => (
        <li key={participant_name} className="row-sm">
          <How name={participant_name} team={teams.find((team) => team.abbreviation === abbreviation)} />
        </li>
      ))}
    </ul>
    {people.length > most && <p className="pretty">and {people.length - most} more</p>}
  </>
)

/** The badge, struck, and below the name the game that did it. */
const How = ({ name, team }: { name: string; team: StoryTeam | undefined }) => (
  <>
    {team === undefined ? (
      <NoTeam />
    ) : (
      <span className={classes.struck}>
        <TeamBadge abbreviation={team.abbreviation} name={team.team_name} size="sm" />
      </span>
    )}
    <span className="stack yields grows">
      <strong>{name}</strong>
      <span className="pretty text-sm">
        {team === undefined ? 'no pick' : team.decider !== null && gameWords(team.decider)}
      </span>
    </span>
  </>
)

function Next({ story }: Props) {
  const { next, contest_id, me, survived } = story
  if (next === null) return null
  return (
    <>
      <p className={`pretty ${classes.lead}`}>{counted(survived, 'player')} still in.</p>
      {next.lock_time !== null && (
        <p className={`pretty ${classes.lead}`}>
          {weekTitle(next)} locks <Instant at={next.lock_time} deadline />.
        </p>
      )}
      {me?.fate === 'survived' && <NextPick contestId={contest_id} next={next} />}
    </>
  )
}
