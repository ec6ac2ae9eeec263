import { IconChevronLeft } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { TextLink } from '#web/ui/layout/text-link.tsx'
import classes from './admin-page.module.css'

type Props = Omit<ComponentProps<typeof Page>, 'eyebrow'> & {
  /** The target of the link above the title; the desk by default. */
  back?: { to: string; label: string }
}

/** An admin page that is not one of the tabs, with the way back above its title. */
export const AdminPage = ({ back = { to: paths.admin, label: 'Back to Admin' }, ...page }: Props) => (
  <Page
    {...page}
    eyebrow={
      <TextLink to={back.to} className={`inline touch ${classes.back}`}>
        <IconChevronLeft size="1.1em" aria-hidden />
        {back.label}
      </TextLink>
    }
  />
)
