// node bin/run.mjs FILE [arguments]: runs a TypeScript file of the project with the right Node, after installing what is missing.
import { prepare, run } from './prepare.mjs'

const node = await prepare()
process.exitCode = await run(node, process.argv.slice(2))
