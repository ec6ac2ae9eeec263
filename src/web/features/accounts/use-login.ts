import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { JoinedContest } from '#contract/accounts/joined-contests.ts'
import { lastNameProblem } from '#contract/accounts/name-words.ts'
import { type authOptions, login } from '#contract/accounts/sign-in.ts'
import { register } from '#contract/accounts/sign-up.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { noteJoined } from '#web/features/contests/just-joined.ts'
import { useSession } from '#web/features/sessions/session.tsx'
import { paths } from '#web/paths.ts'
import { toastSuccess, toastWarning } from '#web/ui/acts/act.tsx'
import { emailProblem, firstName, newPasswordProblem, passwordProblem, problemsOf, required } from './field-checks.ts'
import { useFields } from './use-fields.ts'

export type LoginOptions = AnswerOf<typeof authOptions>

const empty = { email: '', password: '', name: '', lastName: '', inviteCode: '' }
type Values = typeof empty

type Entry = {
  isSignUp: boolean
  registration: LoginOptions['registration']
  /** The code of the invitation link; null without one. */
  invite: string | null
  /** The text if a failure has no message. */
  failure: string
  /** The pick that was chosen before the sign-up. */
  pick?: FirstPick | undefined
}

/** A pick that is made once the sign-up has joined its contest (A1). */
type FirstPick = {
  contestId: number
  /** The page that shows it. */
  at: string
  make: () => Promise<void>
}

export type Login = ReturnType<typeof useLogin>

/** The login screen's form, for sign-in and sign-up: input, progress and error. */
export function useLogin({ isSignUp, registration, invite, failure, pick }: Entry) {
  const session = useSession()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useFields({
    initial: { ...empty, inviteCode: invite ?? '' },
    checks: isSignUp ? signUpChecks(registration) : { email: emailProblem, password: passwordProblem },
  })
  const focus = useEffectEvent(form.focus)
  // Someone who has chosen a team types next, too.
  const was = useRef(isSignUp && pick === undefined)
  useEffect(() => {
    // A reader who switched the form types next; a reader who opens the page may want to read first.
    if (was.current !== isSignUp) focus(isSignUp ? 'name' : 'email')
    was.current = isSignUp
  }, [isSignUp])
  const submit = async (values: Values) => {
    setProblem(null)
    if (values.password.trim() === '') return setProblem('Please enter both email and password')
    setBusy(true)
    try {
      if (!isSignUp) return session.open(await signIn(values))
      const answer = await signUp(values)
      // The invitation is used up; its remaining outcome is reported here.
      navigate(paths.login, { replace: true, state })
      const picks = answer.contests.some(({ joined, contest_id }) => joined && contest_id === pick?.contestId)
      session.open(answer, { at: picks && pick ? pick.at : afterJoining(answer.contests) })
      toastJoined(answer.contests)
      if (picks) await pick?.make()
    } catch (error) {
      const refused = problemsOf(error, failure)
      form.setErrors(refused.fields)
      setProblem(refused.problem)
      setBusy(false)
    }
  }
  const enterDemo = ({ email, password }: { email: string; password: string }) => {
    form.setValues({ email, password })
    void submit({ ...empty, email, password })
  }
  return { form, busy, problem, submit, enterDemo, setProblem, clearProblem: () => setProblem(null) }
}

const signUpChecks = (registration: LoginOptions['registration']) => ({
  name: firstName('Enter your name'),
  lastName: lastNameProblem,
  email: emailProblem,
  password: newPasswordProblem,
  inviteCode: registration === 'invite' ? required('Enter your invite code') : undefined,
})

const signIn = ({ email, password }: Values) => call(login, { body: { email: email.trim(), password } })

const signUp = ({ email, password, name, lastName, inviteCode }: Values) =>
  call(register, {
    body: {
      email: email.trim(),
      password,
      name: name.trim(),
      lastName: lastName.trim(),
      inviteCode: inviteCode.trim() || undefined,
    },
  })

/** The first page after joining: the only survivor contest's teams, because picking comes next; else home. */
export function afterJoining(contests: readonly JoinedContest[]): string {
  const [only, ...others] = contests.filter(({ joined }) => joined)
  const isPick = only?.contest_type === 'survivor' && others.length === 0
  return isPick ? `${paths.survivor}?contest=${only.contest_id}` : paths.home
}

/** Reports which of the invitation's contests were joined, and why not the others. */
export function toastJoined(contests: readonly JoinedContest[]): void {
  const joined = contests.filter((contest) => contest.joined).map(({ contest_name }) => contest_name)
  if (joined.length > 0) {
    toastSuccess(`You're in ${joined.join(' and ')}`)
    noteJoined()
  }
  for (const { contest_name, message } of contests) {
    if (message !== null) toastWarning(message, `You're not in ${contest_name}`)
  }
}
