import { Anchor, type AnchorProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = AnchorProps & { to: string; children: ReactNode }

export const TextLink = (props: Props) => <Anchor component={Link} {...props} />

/** A link next to a title or below a card. */
export const SmallLink = (props: Props) => <TextLink size="sm" {...props} />

/** A link within a sentence. */
export const Go = (props: Props) => <TextLink inherit underline="always" {...props} />
