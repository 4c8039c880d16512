import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
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
import { makeLink } from './download.server.ts'
import { deleteDocument, findFile, listDocuments, undeleteDocument } from './queries.server.ts'
import { changedDocumentSchema, documentListSchema, downloadLinkSchema } from './schema.ts'

const refusals = problems('not_signed_in', 'subscription_required', 'not_found')

const listRoute = createRoute({
  method: 'get',
  path: '/{id}/documents',
  operationId: 'listDocuments',
  summary: 'List the documents and photos of a deal, newest first',
  request: { params: idParams, headers: organizationHeader },
  responses: { 200: json(documentListSchema, 'The documents'), ...refusals },
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
  return createApi().openapi(listRoute, async (c) => {
    const session = await requireSubscriber(c)
    const { id } = c.req.valid('param')
    const read = inOrganization(c.get('db'), session, (tx) => listDocuments(tx, session.organizationId, id))
    return jsonText(c, await read)
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
    load: async (_tx, _organizationId, id) => ({ id }),
    isVersioned: false,
  })
  documents.deletion(api, {
    remove: (write, identity, { id }) => deleteDocument(write, identity, id),
    restore: undeleteDocument,
  })
  return api
}
