import type { Context } from 'hono'
import { z } from 'zod'
import { limitPackPdfs, queuePackPdf, sendPackPdf } from '#src/features/doors/packs/pdf-files.server.ts'
import { packPdfSchema } from '#src/features/doors/packs/schema.ts'
import { sendSharedFile } from '#src/features/doors/share-links/shared-files.server.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { content, json, type Operation, operation } from '#src/platform/api/api.ts'
import type { Services } from '#src/platform/process/services.ts'
import { requireSession } from '#src/platform/session/session.ts'
import { readBooks } from './books.server.ts'
import { openSharedDealSchema, sharedDealListSchema } from './schema.ts'
import {
  asGuest,
  type GuestAccess,
  listSharedDeals,
  listSharedPhotos,
  readSharedDeal,
  rememberSharedDeal,
  requireSharedDeal,
} from './shared-deals.server.ts'

/** The pack is read from many tables. */
const COST = 3
const PROBLEMS = ['not_signed_in', 'not_found'] as const

/** Under /api/guest: what every guest may do. */
export const guestRoutes: Operation[] = [
  operation('get /api/guest/deals', {
    operationId: 'listSharedDeals',
    summary: 'List the deals that are shared with you',
    response: json(sharedDealListSchema, 'By address'),
    errors: ['not_signed_in'],
    async handle(c, { session: { userId } }) {
      return { deals: (await listSharedDeals(c.get('db'), userId)).map(cardOf) }
    },
  }),
  operation('get /api/guest/deals/{id}', {
    operationId: 'getSharedDeal',
    summary: 'Get a deal that is shared with you',
    cost: COST,
    access: requireGuest,
    response: json(openSharedDealSchema, 'The chosen sections with the figures as they are now'),
    errors: PROBLEMS,
    async handle(c, { session: access }) {
      const [db, now] = [c.get('db'), c.get('now')()]
      const deal = await asGuest(db, access, (tx) => readSharedDeal(tx, access, now))
      await rememberSharedDeal(db, access)
      return { ...cardOf(access), ...deal, books: await readBooks(db, access) }
    },
  }),
  operation('get /api/guest/deals/{id}/files/{documentId}', {
    operationId: 'downloadSharedDealFile',
    summary: 'Download a document or photo of a deal that is shared with you',
    params: z.object({ id: z.uuid(), documentId: z.uuid() }),
    access: requireGuest,
    response: content('application/octet-stream', 'The file', 'binary'),
    errors: PROBLEMS,
    async handle(c, { session: access, params: { documentId } }) {
      const db = c.get('db')
      const photos = await asGuest(db, access, (tx) => listSharedPhotos(tx, access, c.get('now')()))
      const shared = { ...access, photos, reader: access.userId }
      return sendSharedFile(c, { ...shared, read: (work) => asGuest(db, access, work) }, documentId)
    },
  }),
  operation('post /api/guest/deals/{id}/pdf', {
    operationId: 'createSharedDealPdf',
    summary: 'Make a PDF of a deal that is shared with you, with the figures as they are now',
    description: 'Only you can download it, for 24 hours.',
    cost: COST,
    access: requireGuest,
    status: 201,
    response: json(packPdfSchema, 'The PDF that is being made'),
    errors: [...PROBLEMS, 'quota_exceeded'],
    async handle(c, { session: access }) {
      const { organizationId, userId, guest, role: kind } = access
      await limitPackPdfs(c, userId)
      const [db, now] = [c.get('db'), c.get('now')()]
      const { pack } = await asGuest(db, access, (tx) => readSharedDeal(tx, access, now))
      const order = { organizationId, userId, guest, owner: guest.id, pack, kind }
      return db.transaction((tx) => queuePackPdf(tx, { ...order, day: todayInAuckland(now) }))
    },
  }),
  operation('get /api/guest/deals/{id}/pdf/{jobId}', {
    operationId: 'downloadSharedDealPdf',
    summary: 'Download the PDF of a deal that is shared with you as soon as it is made',
    params: z.object({ id: z.uuid(), jobId: z.uuid() }),
    access: requireGuest,
    response: content('application/pdf', 'The PDF'),
    errors: PROBLEMS,
    handle: (c, { session: { organizationId, guest }, params: { jobId } }) =>
      sendPackPdf(c, { organizationId, owner: guest.id }, jobId),
  }),
]

/** Requires a guest of the deal in the path. */
export async function requireGuest(c: Context<Services>): Promise<GuestAccess> {
  const { userId } = await requireSession(c)
  return requireSharedDeal(c.get('db'), userId, c.req.param('id') ?? '')
}

function cardOf({ opportunityId: id, address, organization, role, until }: GuestAccess) {
  return { id, address, organization, role, until }
}
