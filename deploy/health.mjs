// Docker's health check: exits 0 if this container's server is ready (rulebook O3).
const protocol = process.env.TLS_CERT_FILE ? 'https' : 'http'
const { ok } = await fetch(`${protocol}://127.0.0.1:${process.env.PORT || 3000}/api/health`).catch(() => ({
  ok: false,
}))
process.exitCode = ok ? 0 : 1
