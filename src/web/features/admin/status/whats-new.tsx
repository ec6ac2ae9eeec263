import { List, Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Day } from '#web/ui/time/time.tsx'
import { changelogQuery } from './status.queries.ts'

/** What changed in each version, so that an admin knows what an upgrade brought. */
export function WhatsNew() {
  const { data } = useSuspenseQuery(changelogQuery)
  return (
    <Panel title="What's New" intro={`This is version ${data.version}.`}>
      <Stack gap="lg">
        {data.releases.map(({ version, date, intro, changes }) => (
          <section key={version} aria-label={`Version ${version}`}>
            <Title order={3} size="h4">
              {version}{' '}
              <Text span c="dimmed" size="sm">
                <Day day={date} />
              </Text>
            </Title>
            {intro !== '' && <Text mt="xs">{intro}</Text>}
            <List mt="xs" spacing="xs">
              {changes.map((change) => (
                <List.Item key={change}>{change}</List.Item>
              ))}
            </List>
          </section>
        ))}
      </Stack>
    </Panel>
  )
}
