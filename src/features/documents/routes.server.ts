import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  createApi,
  idempotencyHeaders,
  idParams,
  json,
  jsonText,
  organizationHeader,
  problems,
} from '#src/platform/api.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { rowRoutes } from '#src/platform/row-routes.ts'
import type { Services } from '#src/platform/services.ts'
import { requireSubscriber } from '#src/platform/session.ts'
import { FILE_BODY } from '#src/platform/upload-requests.ts'
import { makeLink } from './download.server.ts'
import { deleteDocument, findFile, listDocuments, undeleteDocument } from './queries.server.ts'
import { acceptedWords, categoryOf } from './rules.ts'
import {
  changedDocumentSchema,
  documentCategorySchema,
  documentListSchema,
  documentSchema,
  downloadLinkSchema,
} from './schema.ts'
import { receiveUpload } from './upload/routes.server.ts'

const refusals = problems('not_signed_in', 'subscription_required', 'not_found')

const listRoute = createRoute({
  method: 'get',
  path: '/{id}/documents',
  operationId: 'listDocuments',
  summary: 'List the documents and photos of a deal, newest first',
  request: { params: idParams, headers: organizationHeader },
  responses: { 200: json(documentListSchema, 'The documents'), ...refusals },
})

const uploadRoute = createRoute({
  method: 'post',
  path: '/{id}/documents',
  operationId: 'uploadDocument',
  summary: 'Upload a document or photo of a deal',
  description: `One file, as multipart/form-data in the field "file". Papers: ${acceptedWords(categoryOf('purchase_docs'))}. Photos: ${acceptedWords(categoryOf('photos_before'))}. The content must match the name. Photos are encoded again, without location and camera details.`,
  request: {
    params: idParams,
    headers: idempotencyHeaders,
    query: z.object({ category: documentCategorySchema }),
  },
  requestBody: FILE_BODY,
  responses: {
    201: json(documentSchema, 'The document'),
    ...problems(
      'not_signed_in',
      'subscription_required',
      'not_found',
      'too_large',
      'unsupported_media',
      'in_progress',
      'quota_exceeded',
      'key_reused',
    ),
  },
})

const linkRoute = createRoute({
  method: 'post',
  path: '/{id}/links',
  operationId: 'createDocumentLink',
  summary: 'Make a link to the file, which works for 60 seconds',
  description:
    'The link works only for the user who asked for it, signed in, as a member of this organization.',
  request: { params: idParams, headers: idempotencyHeaders },
  responses: { 201: json(downloadLinkSchema, 'The link'), ...refusals },
})

/** Documents of a deal, under the deal's own address. */
export function dealDocumentRoutes(): OpenAPIHono<Services> {
  return createApi()
    .openapi(listRoute, async (c) => {
      const session = await requireSubscriber(c)
      const { id } = c.req.valid('param')
      const read = inOrganization(c.get('db'), session, (tx) => listDocuments(tx, session.organizationId, id))
      return jsonText(c, await read)
    })
    .openapi(uploadRoute, async (c) => {
      const session = await requireSubscriber(c)
      const { category } = c.req.valid('query')
      const opportunityId = c.req.valid('param').id
      return jsonText(c, await receiveUpload(c, session, { opportunityId, category }), 201)
    })
}

/** One document: deleting it, and links to its file. */
export function documentRoutes(): OpenAPIHono<Services> {
  const api = createApi().openapi(linkRoute, async (c) => {
    const session = await requireSubscriber(c)
    const documentId = c.req.valid('param').id
    const { organizationId, userId } = session
    await inOrganization(c.get('db'), session, (tx) => findFile(tx, organizationId, documentId))
    const link = makeLink({ documentId, organizationId, userId }, c.get('env').SESSION_SECRET, c.get('now')())
    return c.json(link, 201)
  })
  const documents = rowRoutes({
    name: 'document',
    noun: 'a document or photo',
    schema: changedDocumentSchema,
    load: async (_tx, _organizationId, id) => id,
    isVersioned: false,
  })
  documents.deletion(api, { remove: deleteDocument, restore: undeleteDocument })
  return api
}
