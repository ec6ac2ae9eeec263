import { TextInput, type TextInputProps } from '@mantine/core'
import { PasswordField } from '#web/ui/acts/password-field.tsx'
import classes from './login-screen.module.css'
import { NewPasswordField } from './new-password-field.tsx'
import type { Login } from './use-login.ts'

type Props = { form: Login['form']; isSignUp: boolean; asksForCode: boolean }

/** The fields of sign-in, or of sign-up. */
export const LoginFields = ({ form, isSignUp, asksForCode }: Props) => (
  <>
    {isSignUp && (
      <div className={classes.names}>
        <TextInput label="Name" autoComplete="given-name" {...form.field('name')} />
        <TextInput label="Last Name (optional)" autoComplete="family-name" {...form.field('lastName')} />
      </div>
    )}
    {/* Browsers offer passkeys in the list under a field that says so. */}
    <EmailField {...form.field('email')} autoComplete={isSignUp ? 'username' : 'username webauthn'} />
    {isSignUp ? (
      <NewPasswordField
        label="Password"
        description="Min. 8 characters"
        owner={() => form.values}
        {...form.field('password')}
      />
    ) : (
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
    )}
    {asksForCode && (
      <TextInput
        label="Invite Code"
        description="Ask your commissioner for it"
        autoComplete="off"
        {...form.field('inviteCode')}
      />
    )}
  </>
)

/** The email address of an account. */
export const EmailField = (props: TextInputProps) => (
  <TextInput
    label="Email Address"
    type="email"
    inputMode="email"
    autoComplete="username"
    placeholder="you@example.com"
    {...props}
  />
)
