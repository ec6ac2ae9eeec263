// node bin/run.mjs [--with-app] FILE [arguments]: runs a TypeScript file of the project with the right Node, after installing what is missing,
// and with the browser app built if asked for.
import { buildWeb, prepare, run } from './prepare.mjs'

const node = await prepare()
const [first, ...others] = process.argv.slice(2)
if (first === '--with-app') await buildWeb(node)
process.exitCode = await run(node, first === '--with-app' ? others : [first, ...others])
