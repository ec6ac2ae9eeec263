import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePoolName } from '#web/features/sessions/pool-name.ts'
import { ThemeSwitch } from '#web/ui/acts/theme-switch.tsx'
import { Mark } from '#web/ui/layout/mark.tsx'
import classes from './login-screen.module.css'

/** The card of every screen before sign-in. */
export const LoginCard = ({ title, subtitle, children }: { title: string; subtitle: string; children: ReactNode }) => {
  const poolName = usePoolName()
  return (
    <div className={`grows ${classes.rink}`}>
      <section className={`surface lifted ${classes.card}`} aria-labelledby="login-title">
        <div className="row-sm apart below-md">
          <p className={`row-xs yields heavy text-lg ${classes.brand}`}>
            <Mark size={30} />
            {poolName}
          </p>
          <ThemeSwitch />
        </div>
        <h1 id="login-title" className="display">
          {title}
        </h1>
        <p className={`soft ${classes.subtitle}`}>{subtitle}</p>
        {children}
      </section>
    </div>
  )
}

/** An error; with a title if the text only gives the reason. */
export const Problem = ({
  text,
  title,
  className = 'below-md',
}: {
  text: string
  title?: string
  className?: string
}) => (
  <Alert className={className} color="red" icon={<IconAlertCircle aria-hidden />} role="alert" title={title}>
    {text}
  </Alert>
)
