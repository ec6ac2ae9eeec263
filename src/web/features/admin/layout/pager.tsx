import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './pager.module.css'

type Props = { label: string; page: number; pages: number; onTurn: (page: number) => void }

/** 'Page 2 of 5' between Previous and Next. */
export const Pager = ({ label, page, pages, onTurn }: Props) => (
  <nav className={`row-xs apart ${classes.pager}`} aria-label={label}>
    <Button
      variant="default"
      leftSection={<IconChevronLeft size="1.1em" aria-hidden />}
      disabled={page <= 1}
      onClick={() => onTurn(page - 1)}
    >
      <span className={classes.word}>Previous</span>
    </Button>
    <span className={`hint figures centered ${classes.pageOf}`} role="status">
      Page {page} of {pages}
    </span>
    <Button
      variant="default"
      rightSection={<IconChevronRight size="1.1em" aria-hidden />}
      disabled={page >= pages}
      onClick={() => onTurn(page + 1)}
    >
      <span className={classes.word}>Next</span>
    </Button>
  </nav>
)
