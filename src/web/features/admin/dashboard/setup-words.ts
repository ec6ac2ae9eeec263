import type { Setup, SetupStep } from '#contract/dashboard/setup.ts'
import { paths } from '#web/paths.ts'
import { tabAddress } from '../addresses/tab-address.ts'

type StepWords = { title: string; detail: string; links: { label: string; to: string }[] }

/** What a step of the checklist says, and where it is done. */
export function stepWords(step: SetupStep, setup: Setup): StepWords {
  const settings = { label: 'Settings', to: tabAddress('settings') }
  const email = { label: 'Email Settings', to: paths.emailSettings }
  switch (step) {
    case 'pool_name':
      return { title: 'Name your pool', detail: `It's called ${setup.pool_name}.`, links: [settings] }
    case 'season':
      return { title: 'Check the season', detail: `Your pool plays ${setup.season_year}.`, links: [settings] }
    case 'contests':
      return {
        title: 'Create a contest',
        detail: 'Survivor, a two-team draft, or both.',
        links: [
          { label: 'Survivor Contest', to: tabAddress('survivor-contest') },
          { label: 'Two-Team Contest', to: tabAddress('two-team-contest') },
        ],
      }
    case 'address':
      return { title: 'Give the pool a public address', ...addressWords(setup), links: [email] }
    case 'delivery':
      return {
        title: 'Turn on email or notifications',
        detail: 'Members get reminders, results and their turn in the draft.',
        links: [email],
      }
    case 'invite':
      return {
        title: 'Invite your members',
        detail: 'By link, by email or from a list.',
        links: [{ label: 'User Management', to: tabAddress('user-management') }],
      }
  }
}

function addressWords({ address, address_problem }: Setup): { detail: string } {
  switch (address_problem) {
    case null:
      return { detail: `Links begin with ${address}.` }
    case 'loopback':
      return {
        detail: `Links begin with ${address}, which works only on this computer. Set APP_URL on the server and restart it.`,
      }
    case 'http':
      return {
        detail: `Links begin with ${address}, which isn't encrypted. Use an https:// address, so that passwords are safe and phones get notifications.`,
      }
  }
}
