import { Skeleton } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { LoadingScreen } from '#web/ui/states/no-answer.tsx'
import classes from './help.module.css'

/** A section of a help page. Its id is the fragment of links to it. */
export const HelpSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section id={id} className={`stack-sm ${classes.section}`} aria-labelledby={`${id}-title`}>
    <h2 className={`heavy ${classes.title}`} id={`${id}-title`}>
      {title}
    </h2>
    {children}
  </section>
)

export const Points = ({ children }: { children: ReactNode }) => (
  <ul className={`stack-xs ${classes.list}`}>{children}</ul>
)

/** Scrolls to the URL's fragment: the element didn't exist yet when the browser looked for it. */
export function useAnchor() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])
}

/** About a screenful of the coming sections. */
export const HelpSkeleton = () => (
  <LoadingScreen>
    {SECTIONS.map((lines, section) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change
      <div key={section} className={`stack-sm ${classes.section}`}>
        <Skeleton height="1.4rem" width="min(14rem, 60%)" />
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <Skeleton key={line} height="1rem" width={`${97 - ((line * 7) % 15)}%`} />
        ))}
      </div>
    ))}
  </LoadingScreen>
)

/** Each section's number of lines. */
const SECTIONS = [4, 6, 4, 4]
