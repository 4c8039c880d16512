import { bulkResultSchema, bulkSchema } from '#src/features/deals/pipeline/bulk-schema.ts'
import {
  idempotencyHeaders,
  json,
  jsonText,
  type Operation,
  operation,
  ROW_PROBLEMS,
} from '#src/platform/api/api.ts'
import { idempotentWrite } from '#src/platform/api/idempotency.ts'
import { reportedBy } from '#src/platform/api/row-routes.ts'
import { requireSubscriber } from '#src/platform/session/session.ts'
import { changeDeals } from './queries.server.ts'

/** 200 deals with what an undo restores. */
const LIMITS = { bytes: 650_000 }

export const bulkRoutes: Operation[] = [
  operation('post /api/opportunities/bulk', {
    operationId: 'applyToDeals',
    summary: 'Apply an action to up to 200 deals at once',
    description:
      'Moves, abandons or deletes deals, assigns their agent or sets a date, and undoes that. A deal that someone else has changed since is left as it is, and named.',
    access: requireSubscriber,
    headers: idempotencyHeaders,
    body: bulkSchema,
    limits: LIMITS,
    response: json(bulkResultSchema, 'What became of each deal'),
    errors: [...ROW_PROBLEMS, 'no_organization', 'key_reused'],
    async handle(c, { session, body }) {
      const text = await idempotentWrite(c, session, (write) =>
        changeDeals(reportedBy(c, write, 'opportunity'), session, body),
      )
      return jsonText(c, text)
    },
  }),
]
