// Docker's health check: exits 0 if this container's server is ready (rulebook O3).
import http from 'node:http'
import https from 'node:https'

const { TLS_CERT, TLS_CERT_FILE, PORT = '3000' } = process.env
const { get } = TLS_CERT || TLS_CERT_FILE ? https : http
process.exitCode = 1
// The certificate names the members' address, and this is the server itself.
const question = { host: '127.0.0.1', port: PORT, path: '/api/health', rejectUnauthorized: false }
get(question, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => {})
