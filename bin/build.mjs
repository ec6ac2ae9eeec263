// npm run build: installs what is missing and builds the browser app, as at startup; also prints the size of its first
// load.
import { buildWeb, prepare } from './prepare.mjs'

await buildWeb(await prepare(), { isMeasured: true })
