// npm run sbom: prints the bill of materials as CycloneDX 1.5: each package of package-lock.json that the server runs with, its
// license and its checksum. npm's own `npm sbom --omit=dev` leaves out packages that a development package needs too, such as Kysely.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PROJECT } from './prepare.mjs'

const { name, version, packages } = JSON.parse(readFileSync(path.join(PROJECT, 'package-lock.json'), 'utf8'))
const used = Object.entries(packages).filter(([place, { dev, link }]) => place !== '' && !dev && !link)
const components = new Map(used.map(([place, entry]) => component(nameIn(place), entry)))
const bill = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
  components: [...components.values()],
}
console.log(JSON.stringify(bill, null, 2))

function nameIn(place) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function component(packageName, { version: at, integrity, license, optional }) {
  const purl = `pkg:npm/${packageName.replace('@', '%40')}@${at}`
  return [
    purl,
    {
      type: 'library',
      'bom-ref': purl,
      name: packageName,
      version: at,
      scope: optional ? 'optional' : 'required',
      purl,
      ...(license ? { licenses: [{ expression: license }] } : {}),
      ...(integrity ? { hashes: [checksum(integrity)] } : {}),
    },
  ]
}

function checksum(integrity) {
  const [kind, content] = integrity.split('-')
  return { alg: kind.toUpperCase().replace('SHA', 'SHA-'), content: Buffer.from(content, 'base64').toString('hex') }
}
