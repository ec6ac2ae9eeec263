// On the page that the service worker shows where the server cannot be reached: goes on as soon as it can be.
const goOn = () => location.reload()
addEventListener('online', goOn)
document.querySelector('button').addEventListener('click', goOn)
setInterval(async () => {
  try {
    if ((await fetch('/api/health', { cache: 'no-store' })).ok) goOn()
  } catch {}
}, 10_000)
