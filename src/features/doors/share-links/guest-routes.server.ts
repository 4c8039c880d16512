import { createHash } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { findFile } from '#src/features/base/documents/queries.server.ts'
import { queuePackPdf, sendPackPdf } from '#src/features/doors/packs/pdf-files.server.ts'
import { packPdfSchema } from '#src/features/doors/packs/schema.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import { linkFragment } from '#src/lib/browser/link-fragment.ts'
import { downloadLinkSchema } from '#src/lib/files/download-link.ts'
import { MINUTE_SECONDS } from '#src/lib/time/durations.ts'
import { content, done, json, type Operation, operation } from '#src/platform/api/api.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { clientNetwork } from '#src/platform/limits/client-network.ts'
import { limitRate } from '#src/platform/limits/rate-limit.ts'
import type { Services } from '#src/platform/process/services.ts'
import { keyedHash } from '#src/platform/session/keyed-secrets.ts'
import { linkSecretSchema } from '#src/platform/session/link-secrets.ts'
import { verifyPassword } from '#src/platform/session/password-hash.ts'
import { hashToken } from '#src/platform/session/session.ts'
import { signLink, verifyLinkToken } from '#src/platform/session/short-links.ts'
import { findOpenLink, type OpenLink, readShared, recordView } from './guest-queries.server.ts'
import { hasPasscode, limitTries, refundTries, setPasscodeCookie } from './passcodes.server.ts'
import {
  passcodeSchema,
  sharedPackSchema,
  TOO_MANY_VIEWS,
  UNAVAILABLE,
  type ViewKind,
  WRONG_PASSCODE,
} from './schema.ts'
import { REQUESTS_A_MINUTE, sendSharedFile } from './shared-files.server.ts'
import { messagePage, PAGE_SCRIPT, passcodePage, sharedPage } from './shared-pages.server.ts'

const secretParams = z.object({ secret: linkSecretSchema })
const PDFS_A_QUARTER_HOUR = 10

/** Under /share: the page that a visitor of the link sees; also if it is no longer available. */
export function sharedPages(): Hono<Services> {
  const app = new Hono<Services>()
  // Mail programs add a slash to links, and people the full stop of their sentence.
  app.get('/:secret/', (c) => c.redirect(`/share/${linkFragment(c.req.param('secret'))}`, 301))
  app.get('/:secret', async (c) => {
    const secret = linkFragment(c.req.param('secret'))
    if (secret !== '' && secret !== c.req.param('secret')) return c.redirect(`/share/${secret}`, 301)
    const link = await findLink(c, secret)
    if (link === null) return html(c, messagePage('Link not available', UNAVAILABLE), 404)
    if (!hasPasscode(c, link)) return html(c, passcodePage())
    const shared = await read(c, link)
    await view(c, link, 'opened')
    return html(c, sharedPage(shared, photoAddress(c, link)))
  })
  app.onError((error, c) => {
    if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error
    return html(c, messagePage('Please wait', TOO_MANY_VIEWS), 429)
  })
  return app
}

/** The same for programs, and what the page's script requests. */
export const shareRoutes: Operation[] = [
  operation('get /api/share/{secret}', {
    operationId: 'getSharedPack',
    summary: 'Get the pack of a link',
    params: secretParams,
    response: json(sharedPackSchema, 'The chosen sections'),
    errors: ['not_found', 'forbidden'],
    async handle(c, { params: { secret } }) {
      const link = await requireLink(c, secret)
      const shared = await read(c, link)
      await view(c, link, 'opened')
      return shared
    },
  }),
  operation('post /api/share/{secret}/passcode', {
    operationId: 'enterPasscode',
    summary: 'Enter the passcode of a link',
    description: 'Sets a cookie for this link, for 12 hours.',
    security: [],
    params: secretParams,
    body: passcodeSchema,
    response: done('The cookie opens the link'),
    errors: ['not_found', 'invalid_credentials'],
    async handle(c, { params: { secret }, body: { passcode } }) {
      const link = await findLink(c, secret)
      if (link === null) throw new AppError('not_found', UNAVAILABLE)
      await limitTries(c, link)
      const { passcodeHash } = link
      if (passcodeHash !== null && !(await verifyPassword({ hash: passcodeHash, password: passcode }))) {
        await view(c, link, 'wrong_passcode')
        throw new AppError('invalid_credentials', WRONG_PASSCODE)
      }
      await refundTries(c, link)
      setPasscodeCookie(c, link, secret)
    },
  }),
  operation('post /api/share/{secret}/pdf', {
    operationId: 'createSharedPdf',
    summary: 'Make a PDF of the pack of a link',
    params: secretParams,
    status: 201,
    response: json(packPdfSchema, 'The PDF that is being made'),
    errors: ['not_found', 'forbidden', 'quota_exceeded'],
    async handle(c, { params: { secret } }) {
      const link = await requireLink(c, secret)
      const { id: owner, organizationId, userId } = link
      await limitRate(c, {
        // Counted by network, so that no visitor uses up those of the others.
        key: `share-pdf:${owner}:${clientNetwork(c)}`,
        hits: PDFS_A_QUARTER_HOUR,
        seconds: 15 * MINUTE_SECONDS,
      })
      const { pack, frozenOn } = await read(c, link)
      const day = frozenOn ?? todayInAuckland(c.get('now')())
      const order = { organizationId, userId, owner, pack, kind: link.pack.kind, day }
      const made = await c.get('db').transaction((tx) => queuePackPdf(tx, order))
      await view(c, link, 'pdf')
      return made
    },
  }),
  operation('get /api/share/{secret}/pdf/{jobId}', {
    operationId: 'downloadSharedPdf',
    summary: 'Download the PDF of a link as soon as it is made',
    params: secretParams.extend({ jobId: z.uuid() }),
    response: content('application/pdf', 'The PDF'),
    errors: ['not_found', 'forbidden'],
    async handle(c, { params: { secret, jobId } }) {
      const { organizationId, id: owner } = await requireLink(c, secret)
      return sendPackPdf(c, { organizationId, owner }, jobId)
    },
  }),
  operation('post /api/share/{secret}/files/{documentId}', {
    operationId: 'createSharedFileLink',
    summary: 'Create a presigned link to a document or photo of a link, valid for 60 seconds',
    params: secretParams.extend({ documentId: z.uuid() }),
    status: 201,
    response: json(downloadLinkSchema, 'The link'),
    errors: ['not_found', 'forbidden'],
    async handle(c, { params: { secret, documentId } }) {
      const link = await requireLink(c, secret)
      if (link.pack.photos.includes(documentId)) return signed(c, link, documentId)
      if (!link.documents.includes(documentId)) throw new AppError('not_found', UNAVAILABLE)
      const file = await find(c, link, documentId)
      await view(c, link, 'document', file.name)
      return signed(c, link, documentId)
    },
  }),
]

/** By a presigned link. */
export const sharedFileRoutes: Operation[] = [
  operation('get /api/share-files/{id}', {
    operationId: 'downloadSharedFile',
    summary: 'Download a document or photo of a link',
    query: z.object({ link: z.uuid(), token: z.string().max(100) }),
    response: content('application/octet-stream', 'The file'),
    errors: ['not_found', 'rate_limited'],
    async handle(c, { params: { id }, query: { link: linkId, token } }) {
      const link = await findOpenLink(c.get('db'), { id: linkId }, c.get('now')())
      const isSigned = link !== null && verifyLinkToken(c, target(link, id), token)
      if (link === null || !isSigned) throw new AppError('not_found', UNAVAILABLE)
      const shared = { ...link, photos: link.pack.photos, reader: clientNetwork(c) }
      return sendSharedFile(c, { ...shared, read: (work) => inOrganization(c.get('db'), link, work) }, id)
    },
  }),
]

/** The open link with this secret, or null. Throws rate_limited. */
async function findLink(c: Context<Services>, secret: string): Promise<OpenLink | null> {
  await limitRate(c, {
    key: `share:${clientNetwork(c)}`,
    hits: REQUESTS_A_MINUTE,
    seconds: MINUTE_SECONDS,
  })
  if (!/^[\w-]{43}$/.test(secret)) return null
  return findOpenLink(c.get('db'), { secretHash: hashToken(secret) }, c.get('now')())
}

/** Throws not_found, and forbidden without the passcode. */
async function requireLink(c: Context<Services>, secret: string): Promise<OpenLink> {
  const link = await findLink(c, secret)
  if (link === null) throw new AppError('not_found', UNAVAILABLE)
  if (!hasPasscode(c, link)) throw new AppError('forbidden', 'This link needs its passcode.')
  return link
}

const read = (c: Context<Services>, link: OpenLink) =>
  inOrganization(c.get('db'), link, (tx) => readShared(tx, link, c.get('now')()))

function view(c: Context<Services>, link: OpenLink, what: ViewKind, documentName?: string): Promise<void> {
  const userAgent = c.req.header('user-agent')
  if (what === 'opened' && (c.req.raw.method === 'HEAD' || isWithoutVisitor((name) => c.req.header(name))))
    return Promise.resolve()
  return recordView(c.get('db'), link, {
    what,
    ...(documentName !== undefined && { documentName }),
    browser: browserFamily(userAgent),
    visitor: keyed(c, 'share visitors', link.id, clientNetwork(c)),
    day: todayInAuckland(c.get('now')()),
  })
}

function keyed(c: Context<Services>, purpose: string, owner: string, text: string): string {
  return keyedHash(text, { master: c.get('env').SESSION_SECRET, purpose, owner })
}

const target = ({ id: userId, organizationId }: OpenLink, id: string) => ({
  purpose: 'share files',
  id,
  organizationId,
  userId,
})

function signed(c: Context<Services>, link: OpenLink, id: string) {
  return signLink(c, target(link, id), `/api/share-files/${id}`, { link: link.id })
}

const photoAddress = (c: Context<Services>, link: OpenLink) => (id: string) => signed(c, link, id).url

function find(c: Context<Services>, link: OpenLink, id: string) {
  return inOrganization(c.get('db'), link, (tx) => findFile(tx, link.organizationId, id))
}

function html(c: Context<Services>, page: string, status: 200 | 404 | 429 = 200): Response {
  return c.body(page, status, { 'content-type': 'text/html; charset=utf-8' })
}

const SCRIPT_HASH = createHash('sha256').update(PAGE_SCRIPT).digest('base64')
const HEADERS = {
  'content-security-policy': `default-src 'none'; script-src 'sha256-${SCRIPT_HASH}'; style-src 'unsafe-inline'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'`,
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
}

/** The headers of every response under /share and /api/share, errors included. */
export const shareHeaders: MiddlewareHandler<Services> = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(HEADERS)) c.header(name, value)
}

/** Programs that fetch a link to show or scan it, also those that call themselves a browser. */
const PROGRAMS =
  /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|viber|telegram|signal|kakaotalk|snapchat|slack|skype|microsoft office|safelinks|barracuda|proofpoint|mimecast|curl|wget|headless|unfurl|fetcher|scrap|monitor/i
/** Every browser begins so, and few programs that fetch a page for themselves. */
const BROWSER = /^(?:Mozilla|Opera)\/\d/

const FAMILIES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg/],
  ['Firefox', /Firefox|FxiOS/],
  ['Samsung Internet', /SamsungBrowser/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
]

/** Whether a page is fetched without a person who looks at it now: by a program, or by a browser ahead of a visit. */
export function isWithoutVisitor(header: (name: string) => string | undefined): boolean {
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map(header).join()
  if (/prefetch|prerender|preview/i.test(purposes)) return true
  const userAgent = header('user-agent') ?? ''
  return !BROWSER.test(userAgent) || PROGRAMS.test(userAgent)
}

/** "Chrome", without its version. */
export function browserFamily(userAgent: string | undefined): string {
  return FAMILIES.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0] ?? 'Another browser'
}
