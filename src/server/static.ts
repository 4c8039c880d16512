import { readFile, stat } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import type { Services } from './services.ts'

const CLIENT = fileURLToPath(new URL('../../dist/client/', import.meta.url))
const YEAR = 'public, max-age=31536000, immutable'
/** Addresses the client's router knows besides its prerendered pages: they get the app's shell. */
const APP_PATHS =
  /^\/(valuation|renovations|purchase-price|opportunities|projects|checkout)\/[^/]|^\/(dashboard|projects|performance|agents|feedback|account|payment|organization|forgot-password|reset-password)(\/|$)/

/** The built client: hashed files for ever, pages asked for again each time, the app's shell for app addresses. */
export function serveClient(): Hono<Services> {
  const app = new Hono<Services>()
  app.use(
    '/assets/*',
    serveStatic({
      root: CLIENT,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', YEAR),
    }),
  )
  app.use('/fonts/*', serveStatic({ root: CLIENT, onFound: (_path, c) => c.header('cache-control', YEAR) }))
  app.get('*', async (c, next) => {
    const page = await pageFile(c.req.path)
    return page === null ? next() : servePage(c, page, 200)
  })
  app.use('*', serveStatic({ root: CLIENT, precompressed: true }))
  app.get('*', (c) => servePage(c, join(CLIENT, 'app.html'), APP_PATHS.test(c.req.path) ? 200 : 404))
  return app
}

/** The prerendered page at a path, if there is one. */
async function pageFile(path: string): Promise<string | null> {
  if (/[.%\\]/.test(path)) return null
  const file = join(CLIENT, normalize(path), 'index.html')
  const found = await stat(file).catch(() => null)
  return found?.isFile() ? file : null
}

async function servePage(c: Context<Services>, file: string, status: 200 | 404): Promise<Response> {
  const accepts = c.req.header('accept-encoding') ?? ''
  const encodings = [
    { suffix: '.br', encoding: 'br' },
    { suffix: '.gz', encoding: 'gzip' },
  ]
  c.header('content-type', 'text/html; charset=utf-8')
  c.header('cache-control', 'no-cache')
  c.header('vary', 'accept-encoding')
  for (const { suffix, encoding } of encodings) {
    if (!accepts.includes(encoding)) continue
    const packed = await readFile(file + suffix).catch(() => null)
    if (packed === null) continue
    c.header('content-encoding', encoding)
    return c.body(packed, status)
  }
  return c.body(await readFile(file), status)
}
