import { List, Stack, Text, Title } from '@mantine/core'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { ChangelogReader, readChangelog } from '#contract/status/status.ts'
import { Day } from '#web/ui/time/time.tsx'

type Release = AnswerOf<typeof readChangelog>['releases'][number]

const headings: Record<ChangelogReader, string> = {
  must_do: 'You must do',
  members: 'New for members',
  commissioners: 'New for commissioners',
  operators: 'New for operators',
}

/** What changed in each version. A member, who gets one part of it, needs no headings. */
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
        {intro !== '' && <Text mt="xs">{intro}</Text>}
        {parts.map(({ reader, changes }) => (
          <div key={reader}>
            {parts.length > 1 && (
              <Title order={4} size="h5" mt="sm">
                {headings[reader]}
              </Title>
            )}
            <List mt="xs" spacing="xs">
              {changes.map((change) => (
                <List.Item key={change}>{change}</List.Item>
              ))}
            </List>
          </div>
        ))}
      </section>
    ))}
  </Stack>
)
