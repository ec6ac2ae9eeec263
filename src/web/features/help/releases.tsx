import { List, Stack, Text, Title } from '@mantine/core'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { ChangelogReader, readChangelog } from '#contract/status/status.ts'
import { Day } from '#web/ui/time/time.tsx'
import classes from './releases.module.css'

type Release = AnswerOf<typeof readChangelog>['releases'][number]

const headings: Record<ChangelogReader, string> = {
  must_do: 'You must do',
  members: 'New for members',
  commissioners: 'New for commissioners',
  operators: 'New for operators',
}

/** The changes in each version. A member, who gets only one part, needs no headings and sees it at once. */
export const Releases = ({ releases }: { releases: readonly Release[] }) => (
  <Stack gap="lg">
    {releases.map(({ version, date, intro, parts }) => (
      <section key={version} aria-label={`Version ${version}`}>
        <Title order={3} size="h4">
          {version}{' '}
          <Text span c="dimmed" size="sm">
            <Day day={date} />
          </Text>
        </Title>
        {intro !== '' && (
          <Text mt="xs" className="pretty">
            {intro}
          </Text>
        )}
        {parts.length === 1
          ? parts.map(({ changes, reader }) => <Changes key={reader} changes={changes} />)
          : parts.map((part) => <Part key={part.reader} part={part} />)}
      </section>
    ))}
  </Stack>
)

type PartOf = Release['parts'][number]

/** The part about required upgrade steps is always visible; the rest is long, and unfolds for its audience. */
const Part = ({ part: { reader, changes } }: { part: PartOf }) => (
  <details open={reader === 'must_do'}>
    <summary className={`touch ${classes.summary}`}>
      {headings[reader]} ({changes.length})
    </summary>
    <Changes changes={changes} />
  </details>
)

const Changes = ({ changes }: { changes: readonly string[] }) => (
  <List mt="xs" spacing="xs" className="pretty">
    {changes.map((change) => (
      <List.Item key={change}>{change}</List.Item>
    ))}
  </List>
)
