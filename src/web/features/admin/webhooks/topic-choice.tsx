import { Checkbox, SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import { type PostTopic, postTopics } from '#rules/webhooks/services.ts'

const labels: Readonly<Record<PostTopic, string>> = {
  results: 'Week results and champions',
  drafts: 'Draft picks',
  reminders: 'Reminders before the lock',
  announcements: 'Announcements',
}

type Props = { value: readonly PostTopic[]; error?: ReactNode; onChange: (topics: PostTopic[]) => void }

/** The topics of a channel (N9). */
export const TopicChoice = ({ value, error, onChange }: Props) => (
  <Checkbox.Group
    label="What it gets"
    error={error}
    value={[...value]}
    onChange={(chosen) => onChange(postTopics.filter((topic) => chosen.includes(topic)))}
    role="group"
  >
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" className="above-xs">
      {postTopics.map((topic) => (
        <Checkbox key={topic} value={topic} label={labels[topic]} />
      ))}
    </SimpleGrid>
  </Checkbox.Group>
)

/** A value for each topic. */
export function topicsOf(chosen: readonly PostTopic[]): Record<PostTopic, boolean> {
  const has = (topic: PostTopic) => chosen.includes(topic)
  return {
    results: has('results'),
    drafts: has('drafts'),
    reminders: has('reminders'),
    announcements: has('announcements'),
  }
}
