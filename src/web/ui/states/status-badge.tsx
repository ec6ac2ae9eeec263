import {
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleX,
  IconClockExclamation,
  IconClockHour4,
  IconFlag,
  IconHeartBroken,
  IconLock,
  IconLockOpen,
  IconProgress,
  type IconProps,
  IconShieldCheckFilled,
  IconTrophy,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import classes from './status-badge.module.css'

type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'quiet' | 'gold'
type Look = { word: string; tone: Tone; icon: ComponentType<IconProps> }

const looks = {
  safe: { word: 'Safe', tone: 'good', icon: IconShieldCheckFilled },
  survived: { word: 'Survived', tone: 'good', icon: IconCircleCheckFilled },
  alive: { word: 'Alive', tone: 'good', icon: IconCircleCheckFilled },
  almost_safe: { word: 'Almost safe', tone: 'good', icon: IconProgress },
  looking_good: { word: 'Looking good', tone: 'good', icon: IconProgress },
  sweating: { word: 'Sweating', tone: 'busy', icon: IconProgress },
  in_trouble: { word: 'In trouble', tone: 'warn', icon: IconAlertTriangle },
  out: { word: 'Out', tone: 'bad', icon: IconCircleX },
  in_progress: { word: 'In Progress', tone: 'busy', icon: IconProgress },
  cannot_win: { word: 'Cannot Win', tone: 'warn', icon: IconAlertTriangle },
  life_lost: { word: 'Life Lost', tone: 'warn', icon: IconHeartBroken },
  eliminated: { word: 'Eliminated', tone: 'bad', icon: IconCircleX },
  locked: { word: 'Locked', tone: 'quiet', icon: IconLock },
  open: { word: 'Open', tone: 'good', icon: IconLockOpen },
  late: { word: 'Late', tone: 'warn', icon: IconClockExclamation },
  no_pick: { word: 'No Pick', tone: 'quiet', icon: IconCircleDashed },
  ruling: { word: 'Ruling', tone: 'warn', icon: IconFlag },
  waiting: { word: 'Waiting', tone: 'quiet', icon: IconClockHour4 },
  drafting: { word: 'Drafting', tone: 'busy', icon: IconProgress },
  active: { word: 'Active', tone: 'busy', icon: IconFlag },
  champion: { word: 'Champion', tone: 'gold', icon: IconTrophy },
  completed: { word: 'Completed', tone: 'quiet', icon: IconTrophy },
} satisfies Record<string, Look>

export type Status = keyof typeof looks

/** A status as icon, word and color, never as color alone. `word` overrides the usual word. */
export function StatusBadge({ status, word }: { status: Status; word?: string }) {
  const { word: usual, tone, icon: Icon } = looks[status]
  return (
    <span className={`inline strong whole firm text-xs ${classes.badge}`} style={colorsOf(tone)}>
      <Icon size="1.15em" aria-hidden />
      <span className={classes.word}>{word ?? usual}</span>
    </span>
  )
}

const colorsOf = (tone: Tone) => ({
  background: `var(--puck-${tone}-soft)`,
  borderColor: `var(--puck-${tone}-line)`,
  color: `var(--puck-${tone})`,
})
