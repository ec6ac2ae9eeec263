import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearch } from '#web/ui/address/use-search.ts'

/** Searches on Enter and on blur, not on each key: each search reads the log. */
export function TextFilter({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value)
  const search = () => {
    if (text.trim() !== value) onSearch(text.trim())
  }
  return (
    <TextInput
      label="Search"
      type="search"
      maxLength={100}
      leftSection={<IconSearch size="1.1em" aria-hidden />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={search}
      onKeyDown={({ key }) => {
        if (key === 'Enter') search()
      }}
    />
  )
}

/** Filters are kept in the URL, so that a search can be shared. */
export function useFilters() {
  const [search, change] = useSearch()
  return {
    /** The filter's value in the URL; undefined if unset. */
    of: (name: string) => search.get(name) || undefined,
    /** Sets it in the URL; an empty text removes it. */
    set: (name: string, value: string) => change({ [name]: value }, { replace: true }),
  }
}

/** The id in the URL; undefined if invalid. */
export const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
