import { Button, Modal, Skeleton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import type { WeekStory } from '#contract/survivor/story.ts'
import type { ListedSurvivorContest } from '#contract/survivor/survivor.ts'
import { weekTitle } from '#rules/survivor/week-words.ts'
import { paths, storyPath } from '#web/paths.ts'
import { useTabTitle } from '#web/ui/layout/page.tsx'
import { useIsPhone } from '#web/ui/layout/use-width.ts'
import { ShareButton } from '#web/ui/share/share-button.tsx'
import { LoadingScreen } from '#web/ui/states/no-answer.tsx'
import { ContestScreen } from '../contest-screen.tsx'
import { useEntryId, useOwnAddress } from '../own-entry.ts'
import { useWeeks } from '../survivor.queries.ts'
import { latestStory } from '../tools/tools.ts'
import { ToolsRow } from '../tools/tools-row.tsx'
import { NotOver } from './not-over.tsx'
import classes from './story.module.css'
import { storyQuery } from './story.queries.ts'
import { cardsOf, hasWon } from './story-cards.tsx'
import { StoryDeck } from './story-deck.tsx'
import { StoryWall } from './story-wall.tsx'

/** The story of a week, over the whole screen: `/survivor/weeks/6?contest=1`. */
export function StoryScreen() {
  const { week } = useParams()
  return (
    <ContestScreen title="The Week’s Story" failure="Failed to load the story" skeleton={<StorySkeleton />}>
      {(contest) => <Asked contest={contest} week={Number(week)} />}
    </ContestScreen>
  )
}

type OfWeek = { contest: ListedSurvivorContest; week: number }

/** A week's story is asked for only once the week has results. */
function Asked(of: OfWeek) {
  const { status, current_week } = of.contest
  return status === 'completed' || of.week < current_week ? <Finished {...of} /> : <Current {...of} />
}

function Current(of: OfWeek) {
  const week = useWeeks(of.contest.contest_id).weeks.find(({ week_number }) => week_number === of.week)
  return week?.is_processed === false ? <NotOver {...of} /> : <Finished {...of} />
}

function Finished({ contest, week }: OfWeek) {
  const { data: story } = useSuspenseQuery(storyQuery(contest.contest_id, week, useEntryId()))
  return story === null ? (
    <NotOver contest={contest} week={week} />
  ) : (
    <Story contest={contest} week={week} story={story} />
  )
}

function Story({ contest, week, story }: OfWeek & { story: WeekStory }) {
  const { contest_id: contestId } = contest
  const isPhone = useIsPhone()
  const entryId = useEntryId()
  const go = useNavigate()
  const title = `The Story of ${weekTitle(story)}`
  useTabTitle(title)
  const leave = () => go(`${paths.survivor}?contest=${contestId}&week=${week}`)
  const isPast = week < latestStory(contest)
  const shown = {
    label: title,
    cards: cardsOf(story, {
      share: <ShareButton contestId={contestId} week={week} entryId={entryId} isMain />,
      onward: <Onward contestId={contestId} week={week} isPast={isPast} />,
      isPast,
    }),
    onClose: leave,
    aside: (
      <>
        <span className="strong cut yields grows text-sm">
          {weekTitle(story)} · {story.contest_name}
        </span>
        {story.me && !hasWon(story) && <ShareButton contestId={contestId} week={week} entryId={entryId} />}
      </>
    ),
  }
  return (
    <Modal
      opened
      fullScreen
      withCloseButton={false}
      onClose={leave}
      title={title}
      classNames={{ header: classes.header, body: classes.stage, content: classes.stage }}
    >
      {isPhone ? (
        <StoryDeck
          key={`${contestId} ${week}`}
          {...shown}
          foot={<ToolsRow contest={contest} here="story" picks={story.me?.fate === 'survived'} week={week} />}
        />
      ) : (
        <StoryWall {...shown} />
      )}
    </Modal>
  )
}

/** To the next week's story, if there is one, and to the picks of this one. */
const Onward = ({ contestId, week, isPast }: { contestId: number; week: number; isPast: boolean }) => {
  const own = useOwnAddress()
  return (
    <div className="stack-xs">
      {isPast && (
        <Button component={Link} size="md" to={own(storyPath({ contestId, week: week + 1 }))}>
          Next Week’s Story
        </Button>
      )}
      <Button
        component={Link}
        size="md"
        variant="default"
        to={own(`${paths.survivor}?contest=${contestId}&week=${week}`)}
      >
        See Everyone’s Picks
      </Button>
    </div>
  )
}

/** The story without its words, over the whole screen. */
const StorySkeleton = () => (useIsPhone() ? <DeckSkeleton /> : <WallSkeleton />)

const WallSkeleton = () => (
  <LoadingScreen className={classes.loading}>
    <div className={`stack-md ${classes.wall}`}>
      <Skeleton height="var(--puck-touch)" width="14rem" />
      <div className={classes.cards}>
        {['you', 'fallen', 'next'].map((card) => (
          <div key={card} className={`stack-lg ${classes.deck}`}>
            <Skeleton height="2rem" width="70%" />
            <Skeleton height="1.2rem" width="95%" />
          </div>
        ))}
      </div>
    </div>
  </LoadingScreen>
)

const DeckSkeleton = () => (
  <LoadingScreen className={classes.loading}>
    <div className={`stack ${classes.deck}`}>
      <div className={classes.marks}>
        {['you', 'fallen', 'next'].map((card) => (
          <span key={card} className={`bare grows ${classes.mark}`} />
        ))}
      </div>
      <div className={`row-xs ${classes.top}`}>
        <Skeleton height="1rem" width="9rem" />
      </div>
      <div className={`stack-lg grows ${classes.card}`}>
        <Skeleton height="2rem" width="70%" />
        <Skeleton height="2.5rem" width="6rem" />
        <Skeleton height="1.2rem" width="95%" />
        <Skeleton height="1.2rem" width="60%" />
      </div>
    </div>
  </LoadingScreen>
)
