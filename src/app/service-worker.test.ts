import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const SOURCE = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8')
const ORIGIN = 'https://deals.example'

const stored = new Map<string, Response>()
let network: () => Promise<Response>

beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  for (const path of ['/pricing', '/projects']) stored.set(path, new Response(`stored ${path}`))
})
afterEach(() => vi.useRealTimers())

/** Opens a page through the service worker. Returns its text, or undefined if the browser handles the request itself. */
const open = (path: string) => answerOf({ path, mode: 'navigate' })

async function answerOf({ path, mode }: { path: string; mode: string }): Promise<string | undefined> {
  const listeners = new Map<string, (event: object) => void>()
  const keyOf = (key: string | { url: string }) => (typeof key === 'string' ? key : key.url)
  const match = async (key: string | { url: string }) => stored.get(keyOf(key))?.clone()
  const put = async (key: { url: string }, response: Response) => void stored.set(keyOf(key), response)
  const cache = { match, put }
  runInContext(
    SOURCE,
    createContext({
      VERSION: '1',
      FILES: [],
      PAGES: ['/pricing'],
      SHELL: '/projects',
      URL,
      location: { origin: ORIGIN },
      fetch: () => network(),
      setTimeout: (callback: () => void, milliseconds: number) => setTimeout(callback, milliseconds),
      caches: { open: async () => cache, match },
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    }),
  )
  let answer: Promise<Response> | undefined
  listeners.get('fetch')?.({
    request: { url: ORIGIN + path, method: 'GET', mode },
    respondWith: (response: Promise<Response>) => {
      answer = response
    },
  })
  await vi.advanceTimersByTimeAsync(3_000)
  return (await answer)?.text()
}

test.each<[string, () => Promise<Response>]>([
  ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy answers with an error', async () => new Response('Bad gateway', { status: 502 })],
  ['the server takes longer than 3 s', () => new Promise(() => {})],
])('when %s, a page comes from the cache', async (_, respond) => {
  network = respond
  expect(await open('/pricing')).toBe('stored /pricing')
  expect(await open('/opportunities/1')).toBe('stored /projects')
})

test('a page comes from the server if it answers, also with an error that isn’t stored', async () => {
  network = async () => new Response('from the server', { status: 404 })
  expect(await open('/pricing')).toBe('from the server')
  stored.clear()
  network = async () => new Response('Bad gateway', { status: 502 })
  expect(await open('/pricing')).toBe('Bad gateway')
})

// Clauses: one-deal 7.5
test('a picture of the help is kept once it has been seen', async () => {
  const ask = () => answerOf({ path: '/assets/board-1a2b.webp', mode: 'no-cors' })
  network = async () => new Response('a picture')
  expect(await ask()).toBe('a picture')
  network = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await ask()).toBe('a picture')
})

test.each(['/api/session', '/calendar/feed.ics', '/dev/mail', '/share/secret'])(
  '%s is left to the browser',
  async (path) => {
    network = async () => new Response('')
    expect(await open(path)).toBeUndefined()
  },
)
