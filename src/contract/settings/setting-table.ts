import { z } from 'zod'

/** One setting: its label in the audit log, its schema, and whether exports leave it out. */
type SettingFacts = { label: string; schema: z.ZodType; is_secret?: boolean }
type SettingTable = Record<string, SettingFacts>
type SchemasOf<Table extends SettingTable> = { [Name in keyof Table]: Table[Name]['schema'] }

/** The keys of a constant table are exactly its settings. */
export const namesOf = <Table extends SettingTable>(table: Table) => Object.keys(table) as (keyof Table & string)[]

export function schemaOf<Table extends SettingTable>(table: Table): z.ZodObject<SchemasOf<Table>> {
  // Object.fromEntries loses the keys' types.
  return z.object(Object.fromEntries(namesOf(table).map((name) => [name, table[name]?.schema])) as SchemasOf<Table>)
}

export function labelsOf(table: SettingTable): Record<string, string> {
  return Object.fromEntries(Object.entries(table).map(([name, { label }]) => [name, label]))
}

/** The settings an export may show */
export function openNames<Table extends SettingTable>(table: Table): (keyof Table & string)[] {
  return namesOf(table).filter((name) => table[name]?.is_secret !== true)
}
