/**
 * What an admin can rule about one member and one week (S16):
 *
 * - `excuse`: the week counts as survived, whatever the pick, or without one.
 * - `revive`: a member who went out before this week plays again from it on.
 * - `withdraw`: the member is out from this week on, whatever they pick.
 * - `correct_pick`: the pick of the week is another team. It changes the pick itself, so results need not know of it.
 */
export const rulingKinds = ['excuse', 'revive', 'withdraw', 'correct_pick'] as const
export type RulingKind = (typeof rulingKinds)[number]
