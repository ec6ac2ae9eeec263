import { hours, seconds } from '#rules/time.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { answerPasswordRequests } from './passwords/password-mails.service.ts'
import { answerSignInRequests } from './sign-in/sign-in-links.service.ts'
import { forgetDeleted } from './users/deletion.service.ts'

export const accountsJobs: readonly Job[] = [
  { name: 'password links by mail', every: seconds(5), run: answerPasswordRequests },
  { name: 'sign-in links by mail', every: seconds(5), run: answerSignInRequests },
  { name: 'accounts: forget what was deleted', every: hours(1), run: forgetDeleted },
]
