import type { ChatMessage } from '#contract/chat/chat.ts'
import type { ShareCard } from '#contract/chat/share-card.ts'
import { cardSentence } from '#rules/chat/card-sentence.ts'
import { weekCard } from '#rules/survivor/week-card.ts'
import type { Deps } from '#server/deps.ts'
import { say } from '#server/features/chat/say.service.ts'
import { requirePoolSettings } from '#server/features/settings/settings.service.ts'
import { Refusal } from '#server/http/errors.ts'
import type { Caller } from '#server/http/session.ts'
import { readStory } from './story.service.ts'

type Asked = { contestId: number; week: number; entryId?: number | undefined }

/** The caller's card of a finished week. Refuses what its story refuses, and callers who did not play it. */
export async function readWeekCard(deps: Deps, caller: Caller, asked: Asked): Promise<ShareCard> {
  const story = await readStory(deps, caller, asked)
  const { me, contest_name, survived, total, out } = story
  if (me === null) throw new Refusal({ code: 'not_a_participant' })
  const { pool_name } = await requirePoolSettings(deps.db)
  const card = weekCard({
    name: me.participant_name,
    contest_name,
    week: story,
    fate: me.fate,
    team: me.abbreviation,
    picked: {
      all: story.picked,
      same: story.teams.find(({ abbreviation }) => abbreviation === me.abbreviation)?.picks ?? 0,
    },
    life_lost: me.life_lost ?? false,
    lives: me.lives,
    left: survived,
    total,
    path: me.path,
    out: out.map(({ participant_name, abbreviation }) => ({
      name: participant_name,
      team: abbreviation,
    })),
  })
  return { ...card, pool: pool_name, contest: contest_name, name: me.participant_name }
}

/** Posts it in the chat, once per `clientId` (C1). */
export async function postWeekCard(
  deps: Deps,
  caller: Caller,
  { clientId, ...asked }: Asked & { clientId: string },
): Promise<ChatMessage> {
  const card = await readWeekCard(deps, caller, asked)
  return say(deps, caller, { text: cardSentence(card), clientId, card })
}
