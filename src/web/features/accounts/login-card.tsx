import type { ReactNode } from 'react'
import { Mark } from '#web/features/shell/mark.tsx'
import { ThemeSwitch } from '#web/features/shell/theme-switch.tsx'
import classes from './login-screen.module.css'

/** The card on the ice that everybody sees who is not signed in. */
export const LoginCard = ({ title, subtitle, children }: { title: string; subtitle: string; children: ReactNode }) => (
  <div className={classes.rink}>
    <div className={classes.corner}>
      <ThemeSwitch />
    </div>
    <section className={classes.card} aria-labelledby="login-title">
      <p className={classes.brand}>
        <Mark size={30} />
        PuckPool
      </p>
      <h1 id="login-title" className={classes.title}>
        {title}
      </h1>
      <p className={classes.subtitle}>{subtitle}</p>
      {children}
    </section>
  </div>
)
