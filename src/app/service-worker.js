/* The service worker, for offline use. The build prepends its version and list of files. /api is left to the pages, which
   store responses themselves. */
/* global VERSION, FILES, PAGES, SHELL */

const CACHE = `doneup-${VERSION}`
const ANSWER_MS = 3000
/** Files with a hash of their content in the name, which never change. */
const LASTING = /^\/(assets|fonts)\//
/** Pictures of the help, which are kept once they have been seen. */
const PICTURE = /^\/assets\/.*\.webp$/

addEventListener('install', (event) => {
  event.waitUntil(fill())
})

/** Reuses unchanged files of earlier builds; fetches the others three at a time. */
async function fill() {
  const cache = await caches.open(CACHE)
  const missing = [...FILES, ...PAGES, SHELL]
  const take = async () => {
    for (let path = missing.pop(); path !== undefined; path = missing.pop()) {
      const known = LASTING.test(path) ? await caches.match(path) : undefined
      const answer = known ?? (await fetch(path, { cache: LASTING.test(path) ? 'default' : 'reload' }))
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      await cache.put(path, answer)
    }
  }
  await Promise.all([take(), take(), take()])
}

addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith('doneup-') && name !== CACHE) await caches.delete(name)
  }
  await clients.claim()
}

/** A page sends its entry's URL. If the page belongs to this build and is the only one open, this build takes over. */
addEventListener('message', (event) => {
  event.waitUntil(takeOverFor(event.data))
})

async function takeOverFor(entry) {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (open.length <= 1 && FILES.includes(new URL(entry).pathname)) await skipWaiting()
}

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (!/^\/(api|calendar|dev|share)\//.test(pathname)) event.respondWith(page(request, pathname))
  } else if (LASTING.test(pathname)) event.respondWith(lasting(request))
  else if (FILES.includes(pathname)) event.respondWith(newest(request))
})

async function lasting(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && PICTURE.test(new URL(request.url).pathname)) {
    const cache = await caches.open(CACHE)
    await cache.put(request, answer.clone())
  }
  return answer
}

/** Network first, as for pages, so that both belong to the same build. */
async function newest(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(request)
    if (kept) return kept
    throw error
  }
}

/** Network first; from the cache if the server doesn't respond soon. */
async function page(request, pathname) {
  const cache = await caches.open(CACHE)
  const kept = () => cache.match(PAGES.includes(pathname) ? pathname : SHELL)
  const asked = fetch(request)
  // The cached page may be returned before this request fails.
  asked.catch(() => {})
  const late = new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
  try {
    const answer = await Promise.race([asked, late])
    if (answer !== undefined && answer.status < 500) return answer
    return (await kept()) ?? (await asked)
  } catch (error) {
    const answer = await kept()
    if (answer) return answer
    throw error
  }
}
