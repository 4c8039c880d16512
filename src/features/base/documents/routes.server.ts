import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { AppError, rejectProblem } from '#src/lib/api/app-error.ts'
import { downloadLinkSchema } from '#src/lib/files/download-link.ts'
import { attachmentHeader } from '#src/lib/files/file-names.ts'
import { WHOLE_VIEW } from '#src/lib/rows/builder-view.ts'
import {
  content,
  idempotencyHeaders,
  json,
  type Operation,
  onlyPromised,
  operation,
} from '#src/platform/api/api.ts'
import { cursorList, rowsOfDeal } from '#src/platform/api/cursor-list.ts'
import { rowRoutes } from '#src/platform/api/row-routes.ts'
import { type Identity, inOrganization } from '#src/platform/db/in-organization.ts'
import type { Services } from '#src/platform/process/services.ts'
import { rowJson } from '#src/platform/rows/row-json.ts'
import {
  asBuilder,
  requireSession,
  requireSubscribedUser,
  requireSubscriber,
  requireSubscriberOrBuilder,
} from '#src/platform/session/session.ts'
import { type LinkedThing, signLink, verifyLinkToken } from '#src/platform/session/short-links.ts'
import { sendStoredFile } from '#src/platform/storage/stored-files.ts'
import { IS_FILE_OF_DEAL } from './document-conditions.server.ts'
import { loadPhoto, updatePhoto } from './photo-queries.server.ts'
import { photoProblem } from './photo-schema.ts'
import { deleteDocument, findFile, listDocuments, undeleteDocument } from './queries.server.ts'
import {
  changedDocumentSchema,
  DOCUMENT_FOR_BUILDERS,
  DOWNLOAD_FAILED,
  documentListSchema,
  NOT_OWN_FILE,
  photoInputSchema,
  promisedDocumentSchema,
} from './schema.ts'

const refusals = ['not_signed_in', 'subscription_required', 'not_found'] as const

const documents = rowRoutes({
  path: '/api/documents',
  name: 'document',
  noun: 'a document or photo',
  schema: changedDocumentSchema,
  load: async (_tx, _organizationId, id) => ({ id }),
  isVersioned: false,
  builders: DOCUMENT_FOR_BUILDERS,
  refusals: ['forbidden'],
})

const photos = rowRoutes({
  path: '/api/documents',
  name: 'document',
  noun: 'a photo',
  schema: changedDocumentSchema,
  load: loadPhoto,
  builders: DOCUMENT_FOR_BUILDERS,
  refusals: ['forbidden'],
})

export const dealDocumentRoutes: Operation[] = [
  documents.read('get /api/opportunities/{id}/documents', {
    operationId: 'listDocuments',
    summary: 'List the documents and photos of a deal, newest first',
    response: json(documentListSchema, 'The documents'),
    isForBuilders: true,
    read: listDocuments,
  }),
]

export const documentRoutes: Operation[] = [
  operation('post /api/documents/{id}/links', {
    operationId: 'createDocumentLink',
    summary: 'Create a presigned link to the file, valid for 60 seconds',
    description:
      'The link works only for the user who requested it, signed in, as a member of this organization.',
    headers: idempotencyHeaders,
    status: 201,
    response: json(downloadLinkSchema, 'The link'),
    errors: refusals,
    access: requireSubscriberOrBuilder,
    builders: WHOLE_VIEW,
    async handle(c, { session, params: { id } }) {
      return createLink(c, session, id, '/api/documents')
    },
  }),
  operation('get /api/documents/{id}/file', {
    operationId: 'downloadDocument',
    summary: 'Download the file of a document by a presigned link',
    query: z.object({ organization: z.uuid(), token: z.string().max(100) }),
    response: content('application/octet-stream', 'The file, as an attachment'),
    errors: [...refusals, 'invalid_link'],
    access: requireReader,
    builders: WHOLE_VIEW,
    async handle(c, { session, params: { id }, query: { token } }) {
      if (!verifyLinkToken(c, linkTarget(id, session), token)) throw new AppError('invalid_link')
      const file = await find(c, session, id)
      return send(c, file.fileKey, {
        'content-type': file.fileType,
        'content-disposition': attachmentHeader(file.name),
        'cache-control': 'private, no-store',
      })
    },
  }),
  operation('get /api/documents/{id}/picture', {
    operationId: 'downloadPhoto',
    summary: 'Get a photo or its thumbnail as an image',
    query: z.object({ organization: z.uuid(), size: z.enum(['small', 'whole']) }),
    response: content('application/octet-stream', 'The image'),
    isCached: true,
    errors: refusals,
    access: requireReader,
    builders: WHOLE_VIEW,
    async handle(c, { session, params: { id }, query: { size } }) {
      const file = await find(c, session, id)
      // Only photos have thumbnails; other files are never shown inline.
      if (file.thumbnailKey === null) throw new AppError('not_found', 'Document not found')
      const etag = `"${id}-${size}"`
      // Browsers must revalidate each time, because access can end; the image itself never changes.
      const headers = { 'cache-control': 'private, no-cache', etag, 'content-disposition': 'inline' }
      if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
      return size === 'small'
        ? send(c, file.thumbnailKey, { ...headers, 'content-type': 'image/jpeg' })
        : send(c, file.fileKey, { ...headers, 'content-type': file.fileType })
    },
  }),
  photos.change('put /api/documents/{id}/photo', {
    operationId: 'describePhoto',
    summary: 'Say what a photo shows',
    description: 'Its room, stage, caption and day, and the photo of the same view from before.',
    body: photoInputSchema,
    isForBuilders: true,
    work(write, identity, photo, input) {
      if (identity.isBuilder && photo.createdBy !== identity.userId)
        throw new AppError('forbidden', NOT_OWN_FILE)
      rejectProblem(photoProblem(input, todayInAuckland(identity.now)))
      return updatePhoto(write, identity, photo, input)
    },
  }),
  ...documents.deletion({
    isForBuilders: true,
    remove: (write, identity, { id }) => deleteDocument(write, identity, id),
    restore: undeleteDocument,
  }),
]

export const promisedDocumentRoutes: Operation[] = onlyPromised(
  cursorList({
    ...rowsOfDeal(
      { item: promisedDocumentSchema, table: 'documents', json: rowJson(promisedDocumentSchema) },
      IS_FILE_OF_DEAL,
    ),
    operationId: 'listDocuments',
    summary: 'List the documents and photos of a deal',
    more: 'The receipts of expenses aren’t among them.',
  }),
  operation('get /api/v1/deals/{opportunityId}/documents/{documentId}', {
    operationId: 'getDocumentLink',
    summary: 'Get a link to the file of a document, valid for 60 seconds',
    description: 'Only the key that asked for the link can use it.',
    params: z.object({ opportunityId: z.uuid(), documentId: z.uuid() }),
    response: json(downloadLinkSchema, 'The link'),
    errors: refusals,
    access: requireSubscriber,
    async handle(c, { session, params: { opportunityId, documentId } }) {
      return createLink(c, session, documentId, '/api/v1/documents', { opportunityId })
    },
  }),
)

/**
 * Requires a subscriber, or a builder. Browsers download without headers: the organization is in the address, and row-level security
 * checks membership.
 */
async function requireReader(c: Context<Services>): Promise<Identity> {
  const organizationId = c.req.query('organization') ?? ''
  const builder = asBuilder(await requireSession(c, organizationId))
  return builder ?? { ...(await requireSubscribedUser(c)), organizationId }
}

/** The key or person who asked for a link. */
function linkTarget(id: string, { organizationId, userId, apiKey }: Identity): LinkedThing {
  return { purpose: 'document links', id, organizationId, userId: apiKey?.id ?? userId }
}

/** `of`: the deal of the document, which isn't a receipt then. */
async function createLink(
  c: Context<Services>,
  session: Identity,
  id: string,
  folder: string,
  of: { opportunityId?: string } = {},
) {
  await find(c, session, id, of)
  const target = linkTarget(id, session)
  return signLink(c, target, `${folder}/${id}/file`, { organization: session.organizationId })
}

function find(c: Context<Services>, identity: Identity, id: string, of: { opportunityId?: string } = {}) {
  return inOrganization(c.get('db'), identity, (tx) => findFile(tx, identity.organizationId, id, of))
}

function send(c: Context<Services>, key: string, headers: Record<string, string>): Promise<never> {
  return sendStoredFile(c, { key, headers, failure: DOWNLOAD_FAILED })
}
