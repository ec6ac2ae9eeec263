import { expect, test } from 'vitest'
import { liveTeam, whoFalls } from './moments.mail.ts'

test('each moment is one sentence about the event (N7)', () => {
  const titles = [liveTeam, whoFalls].flatMap(({ examples, push }) =>
    examples('2025-11-12T17:00:00.000Z').map(({ facts }) => push(facts).title),
  )
  expect(titles).toEqual([
    "DAL wins 3–2 in OT. You're through.",
    "DAL wins 3–2 in a shootout. 1 more win and you're through.",
    'One win away: DAL leads 2–1 after two.',
    'One win away: DAL leads 3–2 in the third.',
    "VGK lost 3–2 in OT. You're out.",
    'VGK lost 3–2 in OT. Ann is out. DAL wins 3–2 in OT. Ann 2 is through.',
    "No pick, so you're out.",
    'VGK lost 3–2 in OT. One life left.',
    'No pick, so you lost a life. 2 lives left.',
    "VGK lost, but so did everybody's. You're all still in.",
    "You're the only one on NYI.",
    "You're in first in the Two-Team.",
    'Owen Baker mentioned you',
    'Owen Baker replied to you',
    'Also tonight',
    'Owen is out: VGK lost in OT. 6 left.',
    'Sam is out: no pick. 6 left.',
    'Owen, Ben and 4 others are out. 6 left.',
    "Owen is out: VGK lost in OT. You're the last one left.",
  ])
})
