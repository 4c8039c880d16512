/* The service worker: DoneUp without a network. The build puts its version and the list of its files on top of this file.
   It never touches /api; what people see of their deals is kept by the pages themselves. */
/* global VERSION, FILES, PAGES, SHELL */

const CACHE = `doneup-${VERSION}`
const ANSWER_MS = 3000
/** Named by their content: the same for ever. */
const LASTING = /^\/(assets|fonts)\//

addEventListener('install', (event) => {
  event.waitUntil(fill())
})

/** Files that an earlier build has brought are taken from it; all the others are fetched a few at a time. */
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

/** By now no page of the build before is open. */
async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith('doneup-') && name !== CACHE) await caches.delete(name)
  }
  await clients.claim()
}

/** A page says which entry it runs. Where it is of this build and the only one open, nobody is left to mix two builds. */
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
    if (!/^\/(api|dev)\//.test(pathname)) event.respondWith(page(request, pathname))
  } else if (LASTING.test(pathname)) event.respondWith(lasting(request))
  else if (FILES.includes(pathname)) event.respondWith(newest(request))
})

async function lasting(request) {
  return (await caches.match(request)) ?? fetch(request)
}

/** Of one build with the page that asks: the newest there is, as the page is, too. */
async function newest(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(request)
    if (kept) return kept
    throw error
  }
}

/** The page as the server has it now; when it doesn't answer soon, as this build brought it. */
async function page(request, pathname) {
  const cache = await caches.open(CACHE)
  const kept = () => cache.match(PAGES.includes(pathname) ? pathname : SHELL)
  const asked = fetch(request)
  // Where the kept page is the answer, nobody waits for this one any more.
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
