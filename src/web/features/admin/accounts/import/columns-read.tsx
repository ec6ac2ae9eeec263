import { Button, Group, NativeSelect, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import type { ImportColumns, ImportedColumns } from '#contract/accounts/user-import.ts'
import { capitalized } from '#rules/counted.ts'

/** Says which columns of a table the people were read from; another one can be chosen for each part. */
export function ColumnsRead({
  columns,
  onChange,
}: {
  columns: ImportedColumns
  onChange: (columns: ImportColumns) => void
}) {
  const { titles, ...places } = columns
  const [isOpen, setIsOpen] = useState(false)
  const options = titles.map((title, place) => ({ value: String(place), label: title || `Column ${place + 1}` }))
  return (
    <div className="stack-xs">
      <Group justify="space-between" gap="xs">
        <span className="text-sm">{wordsFor(columns)}</span>
        <Button
          variant="transparent"
          size="compact-sm"
          px={0}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          Change columns
        </Button>
      </Group>
      {isOpen && (
        <SimpleGrid cols={2} spacing="sm">
          {PARTS.map(({ part, label }) => (
            <NativeSelect
              key={part}
              label={label}
              data={part === 'email' ? options : [{ value: '', label: 'None' }, ...options]}
              value={places[part] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                onChange({ ...places, [part]: value === '' ? null : Number(value) })
              }
            />
          ))}
        </SimpleGrid>
      )}
    </div>
  )
}

const PARTS = [
  { part: 'email', label: 'Email', word: 'email' },
  { part: 'first_name', label: 'First name', word: 'first name' },
  { part: 'last_name', label: 'Last name', word: 'last name' },
  { part: 'full_name', label: 'Full name', word: 'name' },
] as const

/** 'Email from "E-mail Address", name from "Full Name"'. */
function wordsFor({ titles, ...places }: ImportedColumns): string {
  const sources = PARTS.flatMap(({ part, word }) => {
    const place = places[part]
    return place === null ? [] : [`${word} from "${titles[place] || `Column ${place + 1}`}"`]
  })
  const words = sources.length > 1 ? sources : [...sources, 'names from the addresses']
  return capitalized(words.join(', '))
}
