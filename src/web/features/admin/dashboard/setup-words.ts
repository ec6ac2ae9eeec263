import type { OwnUser } from '#contract/accounts/users.ts'
import type { Setup, SetupStep } from '#contract/dashboard/setup.ts'
import { fullName } from '#rules/accounts/accounts.ts'
import { isOnlyLocal } from '#rules/accounts/email-addresses.ts'
import { paths } from '#web/paths.ts'
import { tabAddress } from '../addresses/addresses.ts'

type StepWords = { title: string; detail: string; links: { label: string; to: string }[] }

/** The hash of an address that opens a tab of the desk at the top of the screen. */
export const TAB = 'tab'

/** The text of a checklist step, and where it is done: a dialog, or a screen that begins with it. */
export function stepWords(step: SetupStep, setup: Setup, you: OwnUser): StepWords {
  const settings = { label: 'Settings', to: `${tabAddress('settings')}#${TAB}` }
  const email = { label: 'Email Settings', to: paths.emailSettings }
  switch (step) {
    case 'you':
      return {
        title: 'Set up your own account',
        detail: youWords(you),
        links: [
          { label: 'Your Name', to: paths.account },
          { label: 'Email and Password', to: `${paths.account}/sign-in` },
        ],
      }
    case 'pool_name':
      return { title: 'Name your pool', detail: `It's called ${setup.pool_name}.`, links: [settings] }
    case 'season':
      return { title: 'Check the season', detail: `Your pool plays ${setup.season_year}.`, links: [settings] }
    case 'contests':
      return {
        title: 'Create a contest',
        detail: 'Survivor, a two-team draft, or both.',
        links: [
          { label: 'Add a Survivor Contest', to: `${tabAddress('survivor-contest')}?dialog=create` },
          { label: 'Add a Two-Team Draft', to: `${tabAddress('two-team-contest')}?dialog=create` },
          { label: 'Keep a List of Fees', to: settings.to },
        ],
      }
    case 'join':
      return {
        title: 'Join your own contests',
        detail: 'You run the pool. To play in it, join like everyone else.',
        // Before the first contest there is nothing to join.
        links: setup.steps.some(({ step, is_done }) => step === 'contests' && is_done)
          ? [{ label: 'Join', to: `${paths.join}?season=${setup.season_year}` }]
          : [],
      }
    case 'address':
      return {
        title: 'Give the pool a public address',
        detail: addressWords(setup),
        links: [{ label: 'Show How', to: paths.publicAddress }],
      }
    case 'delivery':
      return {
        title: 'Turn on email or notifications',
        detail: setup.is_email_unproven
          ? 'Email is on, but none has gone out with these settings yet. Send yourself a test.'
          : 'Members get reminders, results and their turn in the draft.',
        links: [email],
      }
    case 'invite':
      return {
        title: 'Invite your members',
        detail:
          setup.registration === 'open'
            ? 'By link, by email or from a list. Anyone who knows the address can sign up too.'
            : 'By link, by email or from a list.',
        links: [
          { label: 'Create Invitation', to: `${tabAddress('user-management')}/invitations?dialog=invite` },
          { label: 'Import a List', to: `${tabAddress('user-management')}?dialog=import-users` },
          { label: 'Who Can Sign Up', to: `${tabAddress('user-management')}/invitations` },
        ],
      }
  }
}

function youWords({ name, lastName, email }: OwnUser): string {
  const shown = `Members see you as ${fullName({ name, lastName })}.`
  return isOnlyLocal(email) ? `${shown} Email can't reach ${email}.` : shown
}

function addressWords({ address, address_problem, steps }: Setup): string {
  const links = `Invitation links start with ${address}`
  switch (address_problem) {
    case null:
      return `${links}.`
    case 'loopback':
      return `${links}, so they work only on this computer. Two lines in a file open it to your network or the internet.`
    case 'network':
      return steps.some(({ step, is_done }) => step === 'address' && is_done)
        ? `${links}, which works on this network only.`
        : `${links}, where your pool doesn't answer.`
    case 'http':
      return `${links}, which isn't encrypted. Use an https:// address, so that passwords are safe and phones get notifications.`
  }
}
