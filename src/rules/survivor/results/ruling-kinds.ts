/**
 * An admin's rulings about one member and one week (S16):
 *
 * - `excuse`: the week counts as survived, with any pick or none.
 * - `revive`: a member eliminated before this week plays again from it on.
 * - `withdraw`: the member is out from this week on, whatever they pick.
 * - `correct_pick`: the pick of the week is another team. It changes the pick itself, so results need not consider it.
 */
export const rulingKinds = ['excuse', 'revive', 'withdraw', 'correct_pick'] as const
export type RulingKind = (typeof rulingKinds)[number]
