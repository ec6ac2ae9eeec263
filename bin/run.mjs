// node bin/run.mjs [--with-app] FILE [arguments]: runs a TypeScript file of the project with the right Node, after
// installing missing packages, and with `--with-app` after building the browser app.
import { buildWeb, prepare, run } from './prepare.mjs'

const node = await prepare()
const [first, ...others] = process.argv.slice(2)
if (first === '--with-app') await buildWeb(node)
process.exitCode = await run(node, first === '--with-app' ? others : [first, ...others])
