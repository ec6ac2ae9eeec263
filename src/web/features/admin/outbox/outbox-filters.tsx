import { NativeSelect } from '@mantine/core'
import { useSearch } from '#web/ui/address/use-search.ts'
import { channelLabels, kindLabels, statusLabels } from './mail-labels.ts'
import classes from './outbox.module.css'
import type { Filter } from './outbox.queries.ts'

/** Filters, the open message and the preview, all kept in the address. */
export function useOutboxAddress() {
  const [search, change] = useSearch()
  const filter: Filter = {
    channel: keyOf(channelLabels, search.get('channel')),
    status: keyOf(statusLabels, search.get('status')),
    kind: keyOf(kindLabels, search.get('kind')),
  }
  const set = (name: string, value: string | null) => change({ [name]: value }, { replace: true })
  return {
    filter,
    mailKey: search.get('mail'),
    preview: keyOf(kindLabels, search.get('preview')),
    set,
  }
}

export function OutboxFilters() {
  const { filter, preview, set } = useOutboxAddress()
  const selects = [
    { name: 'channel', label: 'Channel', value: filter.channel, data: choices(channelLabels, 'Both') },
    { name: 'status', label: 'Status', value: filter.status, data: choices(statusLabels, 'Any status') },
    { name: 'kind', label: 'Kind', value: filter.kind, data: choices(kindLabels, 'All kinds') },
    { name: 'preview', label: 'Preview', value: preview, data: choices(kindLabels, 'Choose') },
  ]
  return (
    <div className={classes.filters}>
      {selects.map(({ name, label, value, data }) => (
        <NativeSelect
          key={name}
          label={label}
          value={value ?? ''}
          onChange={(event) => set(name, event.currentTarget.value)}
          data={data}
        />
      ))}
    </div>
  )
}

const choices = (labels: Record<string, string>, all: string) => [
  { value: '', label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
]

const keyOf = <Key extends string>(labels: Record<Key, string>, text: string | null): Key | undefined =>
  // A Record<Key, …> literal has exactly the keys of its type.
  (Object.keys(labels) as Key[]).find((key) => key === text)
