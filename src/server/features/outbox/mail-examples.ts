import type { MailKind } from '#contract/outbox/notifications.ts'
import { hours, type Instant, plus } from '#rules/time.ts'
import { pickPage } from '#server/features/survivor/picks/pick-page.ts'
import type { Mail } from './mails.ts'

/** A mail with made-up facts, for whoever wants to see what it looks like. */
export type Example = { name: string; label: string; mail: Mail }

/** At least one for each kind, the usual one first: every turn that the words of a mail can take. */
export function examplesOf(kind: MailKind, now: Instant): [Example, ...Example[]] {
  const reader = { name: 'Ann', zone: null }
  const at = (weekNumber: number) => pickPage({ contestId: 1, weekNumber })
  const contest = 'Survivor 2025-26'
  const week = { ...reader, contest, week_number: 6, slot: null, path: at(6) }
  const playoffs = { ...week, week_number: 28, slot: 'Round 1, Game 2', path: at(28) }
  switch (kind) {
    case 'reminder_night_before':
    case 'reminder_two_hours': {
      const lock_time = plus(now, hours(kind === 'reminder_two_hours' ? 2 : 23))
      return [
        { name: 'week', label: 'A week', mail: { kind, facts: { ...week, lock_time } } },
        { name: 'playoffs', label: 'A playoff game', mail: { kind, facts: { ...playoffs, lock_time } } },
        {
          name: 'abroad',
          label: 'A reader in Berlin',
          mail: { kind, facts: { ...week, zone: 'Europe/Berlin', lock_time } },
        },
      ]
    }
    case 'week_results':
      return resultsOf({ week, playoffs, now })
    case 'draft_turn': {
      const turn = { ...reader, contest: 'Two-Team 2025-26', pick_number: 5, round: 1, path: '/two-team' }
      return [
        {
          name: 'clock',
          label: 'With a pick clock',
          mail: { kind, facts: { ...turn, deadline: plus(now, hours(4)) } },
        },
        { name: 'no_clock', label: 'Without a clock', mail: { kind, facts: { ...turn, deadline: null } } },
      ]
    }
    case 'password_reset': {
      const link = { ...reader, path: '/reset-password#example', expires_at: plus(now, hours(48)) }
      const by = 'Ada Admin'
      return [
        { name: 'forgotten', label: 'Forgotten', mail: { kind, facts: { ...link, by: null } } },
        { name: 'from_admin', label: 'From an admin', mail: { kind, facts: { ...link, by } } },
        { name: 'welcome', label: 'A new member', mail: { kind, facts: { ...link, by, welcome: 'ann@example.org' } } },
      ]
    }
    case 'invitation': {
      const facts = {
        from: 'Ada Admin',
        pool: 'PuckPool',
        path: '/login?invite=example',
        expires_at: plus(now, hours(336)),
      }
      return [{ name: 'link', label: 'An invitation', mail: { kind, facts } }]
    }
    case 'notice': {
      const facts = {
        name: 'Ann',
        subject: 'Ada Admin has entered your Week 6 pick',
        sentences: [
          `Ada Admin has entered a pick for you in ${contest}. Sign in to see it; until the lock you can change it.`,
        ],
        path: at(6),
        label: 'See your pick',
      }
      return [{ name: 'entered_pick', label: 'An entered pick', mail: { kind, facts } }]
    }
    case 'test':
      return [{ name: 'test', label: 'A test', mail: { kind, facts: { ...reader, at: now } } }]
  }
}

type Week = Extract<Mail, { kind: 'week_results' }>['facts']
type Base = Pick<Week, 'name' | 'zone' | 'contest' | 'week_number' | 'slot' | 'path'>
type Shown = { week: Base; playoffs: Base; now: Instant }

function resultsOf({ week, playoffs, now }: Shown): [Example, ...Example[]] {
  const bruins = { abbreviation: 'BOS', team_name: 'Boston Bruins' }
  const open = { week_number: 7, lock_time: plus(now, hours(80)) }
  const path = pickPage({ contestId: 1, weekNumber: 7 })
  const played = { team: bruins, mass_elimination_prevented: false, survived: 11, eliminated: 3, next: open }
  const over = { ...playoffs, ...played, slot: 'Final, Game 4', next: null, survived: 1, eliminated: 1 }
  const survived = { ...week, ...played, fate: 'survived' as const, path }
  const shown = (name: string, label: string, facts: Week): Example => ({
    name,
    label,
    mail: { kind: 'week_results', facts },
  })
  return [
    shown('survived', 'Survived', survived),
    shown('saved', 'Everybody stays in', {
      ...survived,
      mass_elimination_prevented: true,
      survived: 14,
      eliminated: 0,
    }),
    shown('out', 'Out', { ...survived, fate: 'out', path: week.path }),
    shown('no_pick', 'Out without a pick', { ...survived, fate: 'out', team: null, path: week.path }),
    shown('to_playoffs', 'On to the playoffs', { ...survived, week_number: 26, next: null, awaits_round: true }),
    shown('playoff_game', 'Survived a playoff game', {
      ...playoffs,
      ...played,
      fate: 'survived',
      survived: 3,
      eliminated: 1,
      next: { week_number: 29, slot: 'Round 1, Game 3', lock_time: open.lock_time },
    }),
    shown('champion', 'Champion', { ...over, fate: 'champion', winners: ['Ann Abbott'], placement: 1 }),
    shown('second', 'Out in the last game', { ...over, fate: 'out', winners: ['Bob Baker'], placement: 2 }),
    shown('shared_first', 'First place shared', {
      ...over,
      fate: 'shared_first',
      survived: 2,
      eliminated: 0,
      winners: ['Ann Abbott', 'Bob Baker'],
      placement: 1,
    }),
  ]
}
