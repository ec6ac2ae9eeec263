// Asked by Docker: is the server of this container ready (rulebook O3)?
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).catch(() => ({ ok: false }))
process.exitCode = ok ? 0 : 1
