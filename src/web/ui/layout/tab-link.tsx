import { NavLink, type NavLinkProps } from 'react-router'
import classes from './tab-link.module.css'

type Props = Pick<NavLinkProps, 'to' | 'end' | 'onClick'> & { children: string }

/** One of a row of links that look like tabs: each section has its own path. */
export const TabLink = (props: Props) => <NavLink {...props} className={`inline soft strong touch ${classes.tab}`} />
