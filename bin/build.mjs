// npm run build: installs what is missing and builds the browser app, as the start does; also says how large its first load is.
import { buildWeb, prepare } from './prepare.mjs'

await buildWeb(await prepare(), { isMeasured: true })
