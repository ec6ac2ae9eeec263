// node .ci/release-notes.mjs TAG: prints the part of CHANGELOG.md of that version. Refuses a tag that isn't the version of package.json or
// that the changelog doesn't know.
import { readFileSync } from 'node:fs'
import path from 'node:path'

const PROJECT = path.join(import.meta.dirname, '..')
const [tag = ''] = process.argv.slice(2)
const { version } = JSON.parse(readFileSync(path.join(PROJECT, 'package.json'), 'utf8'))

if (tag !== `v${version}`) refuse(`The tag ${tag} isn't v${version}, the version of package.json.`)
const parts = readFileSync(path.join(PROJECT, 'CHANGELOG.md'), 'utf8').split(/^## /m)
const part = parts.find((text) => text.startsWith(`${version} `))
if (part === undefined) refuse(`CHANGELOG.md has no part for ${version}.`)
console.log(part.slice(part.indexOf('\n') + 1).trim())

function refuse(why) {
  console.error(why)
  process.exit(1)
}
