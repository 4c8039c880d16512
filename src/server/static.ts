import { normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { isOfferedAddress } from '#src/features/base/addresses/suggestions/provider.server.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import { encodingOf } from '#src/platform/api/compressed-text.ts'
import type { Services } from '#src/platform/process/services.ts'
import { servedPages, withAddress } from './served-pages.ts'

const CLIENT = fileURLToPath(new URL('../../dist/client/', import.meta.url))
const HTML = 'text/html; charset=utf-8'
const YEAR = 'public, max-age=31536000, immutable'
/** Client routes without a prerendered page: they get the application shell. */
export const APP_PATHS =
  /^\/(valuation|renovations|purchase-price|opportunities|projects|checkout|billing)\/[^/]|^\/(shared|admin\/rules|dashboard|projects|performance|compare|agents|suppliers|guest|tasks|feedback|account|payment|organization|reset-password|magic-link|confirm-email|email-change|unsubscribe)(\/|$)/

/** Serves the built client: hashed files cached permanently, pages revalidated, the shell for client routes. */
export function serveClient(): Hono<Services> {
  const app = new Hono<Services>()
  // The script of the API reference has its version in its name.
  for (const path of ['/assets/*', '/api-reference/*'])
    app.use(
      path,
      serveStatic({
        root: CLIENT,
        precompressed: true,
        onFound: (_path, c) => c.header('cache-control', YEAR),
      }),
    )
  app.use('/fonts/*', serveStatic({ root: CLIENT, onFound: (_path, c) => c.header('cache-control', YEAR) }))
  // Doesn't serve build metadata, which contains the names of all modules.
  app.get('/.vite/*', () => {
    throw new AppError('not_found')
  })
  const pages = ownPages()
  const serve = servePage(pages)
  app.get('/robots.txt', (c) => serve(c, 'robots.txt', 'text/plain; charset=utf-8'))
  app.get('/sitemap.xml', (c) => serve(c, 'sitemap.xml', 'application/xml; charset=utf-8'))
  app.get('*', async (c, next) => {
    const { path } = c.req
    const isPage = !/[.%\\]/.test(path) && (await pages(c)(fileOf(path))) !== null
    return isPage ? serve(c, fileOf(path)) : next()
  })
  // These pages don't contain the installation's settings yet.
  const files = serveStatic<Services>({ root: CLIENT, precompressed: true })
  app.get('/:step{valuation|renovations|purchase-price}/:address', async (c) => {
    const { step, address } = c.req.param()
    c.header(...indexingHeader(new URL(c.get('publicUrl')).origin, step, address))
    const page = await pages(c)(`calculators/${step}.html`)
    if (page === null) throw new AppError('not_found')
    c.header('cache-control', 'no-cache')
    return c.body(await withAddress(page, address, encodingOf(c, HTML)))
  })
  app.use('*', (c, next) => (c.req.path.endsWith('.html') ? next() : files(c, next)))
  app.get('*', (c) => serve(c, 'app.html', HTML, APP_PATHS.test(c.req.path) ? 200 : 404))
  return app
}

/** Search engines may index only valuations of known addresses, because anyone can put any text into a link. */
export function indexingHeader(origin: string, step: string, address: string): [name: string, value: string] {
  return step === 'valuation' && isOfferedAddress(address)
    ? ['link', `<${origin}/valuation/${encodeURIComponent(address)}>; rel="canonical"`]
    : ['x-robots-tag', 'noindex']
}

function fileOf(path: string): string {
  return `${normalize(path)}/index.html`
}

/** Pages with the installation's settings, which are known only when a request arrives. */
function ownPages() {
  let read: ReturnType<typeof servedPages> | undefined
  return (c: Context<Services>) => {
    const { SUPPORT_EMAIL: supportEmail, SALES_EMAIL: salesEmail } = c.get('env')
    read ??= servedPages(CLIENT, { publicUrl: c.get('publicUrl'), supportEmail, salesEmail })
    return read
  }
}

function servePage(pages: ReturnType<typeof ownPages>) {
  return async (c: Context<Services>, file: string, type = HTML, status: 200 | 404 = 200) => {
    const page = await pages(c)(file)
    if (page === null) throw new AppError('not_found')
    c.header('cache-control', 'no-cache')
    return c.body(page[encodingOf(c, type)], status)
  }
}
