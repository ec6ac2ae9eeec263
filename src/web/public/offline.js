// Reloads the offline page of the service worker as soon as the server can be reached.
const goOn = () => location.reload()
addEventListener('online', goOn)
document.querySelector('button').addEventListener('click', goOn)
setInterval(async () => {
  try {
    if ((await fetch('/api/health', { cache: 'no-store' })).ok) goOn()
  } catch {}
}, 10_000)
