import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

type Props = { value: string; onSearch: (text: string) => void }

/** Searches on Enter and on blur, not on each key: each search reads the log. */
export function TextFilter({ value, onSearch }: Props) {
  const [text, setText] = useState(value)
  const search = () => {
    if (text.trim() !== value) onSearch(text.trim())
  }
  return (
    <TextInput
      label="Text"
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
