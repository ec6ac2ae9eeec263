import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './dashboard.module.css'

/** The link at the end of a card; a file of its own, because the chat has it without the cards. */
export const More = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={`inline strong accent touch ${classes.more}`}>
    {children}
    <IconArrowRight size="1.1em" aria-hidden />
  </Link>
)
