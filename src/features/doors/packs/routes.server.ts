import { z } from 'zod'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { PARENTS } from '#src/lib/rows/resource-list.ts'
import {
  CHANGE_PROBLEMS,
  content,
  json,
  type Operation,
  operation,
  organizationHeader,
  ROW_PROBLEMS,
  versionHeaders,
} from '#src/platform/api/api.ts'
import { expectedVersion, limitedWrite } from '#src/platform/api/idempotency.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { requireRow } from '#src/platform/rows/parent-rows.ts'
import { requireSubscriber } from '#src/platform/session/session.ts'
import { packOf } from './pack.ts'
import { limitPackPdfs, queuePackPdf, sendPackPdf } from './pdf-files.server.ts'
import { changePack, readPack, readPackMaterial } from './queries.server.ts'
import { packInputSchema, packPdfSchema, packSchema } from './schema.ts'

const response = json(packSchema, 'The chosen pack, and all that packs of the deal can show')
/** The material is read from many tables. */
const COST = 3

export const packRoutes: Operation[] = [
  operation('get /api/opportunities/{id}/pack', {
    operationId: 'getPack',
    summary: 'Get the lender or partner pack of a deal',
    headers: organizationHeader,
    cost: COST,
    response,
    errors: ROW_PROBLEMS,
    async handle(c, { params: { id } }) {
      const session = await requireSubscriber(c)
      const now = c.get('now')()
      return inOrganization(c.get('db'), session, (tx) => readPack(tx, session, { id, now }))
    },
  }),
  operation('put /api/opportunities/{id}/pack', {
    operationId: 'updatePack',
    summary: 'Change what the pack of a deal shows',
    description: 'The version of a deal without a stored pack is 0.',
    headers: versionHeaders,
    cost: COST,
    access: requireSubscriber,
    body: packInputSchema,
    response,
    errors: CHANGE_PROBLEMS,
    async handle(c, { session, params: { id }, body: pack }) {
      const change = { id, now: c.get('now')(), pack, version: expectedVersion(c) }
      return limitedWrite(c, session, (write) => changePack(write, session, change))
    },
  }),
  operation('post /api/opportunities/{id}/pack/pdf', {
    operationId: 'createPackPdf',
    summary: 'Make a PDF of a pack with the figures as they are now',
    description: 'Only its maker can download it, for 24 hours.',
    headers: organizationHeader,
    cost: COST,
    access: requireSubscriber,
    body: packInputSchema,
    status: 201,
    response: json(packPdfSchema, 'The PDF that is being made'),
    errors: [...ROW_PROBLEMS, 'quota_exceeded'],
    async handle(c, { session, params: { id }, body: pack }) {
      const { userId, organizationId } = session
      await limitPackPdfs(c, userId)
      const now = c.get('now')()
      const of = { id, now, withDebtToIncome: pack.withDebtToIncome }
      const db = c.get('db')
      const material = await inOrganization(db, session, (tx) => readPackMaterial(tx, session, of))
      const model = packOf(material, pack)
      const order = { organizationId, userId, owner: `${id}/${userId}`, pack: model, kind: pack.kind }
      return db.transaction((tx) => queuePackPdf(tx, { ...order, day: todayInAuckland(now) }))
    },
  }),
  operation('get /api/opportunities/{id}/pack/pdf/{jobId}', {
    operationId: 'downloadPackPdf',
    summary: 'Download the PDF of a pack as soon as it is made',
    params: z.object({ id: z.uuid(), jobId: z.uuid() }),
    headers: organizationHeader,
    access: requireSubscriber,
    response: content('application/pdf', 'The PDF'),
    errors: ROW_PROBLEMS,
    async handle(c, { session, params: { id, jobId } }) {
      const { organizationId, userId } = session
      await inOrganization(c.get('db'), session, (tx) =>
        requireRow(tx, PARENTS.opportunities, organizationId, id),
      )
      return sendPackPdf(c, { organizationId, owner: `${id}/${userId}` }, jobId)
    },
  }),
]
