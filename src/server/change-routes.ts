import { z } from '@hono/zod-openapi'
import sql, { raw } from 'sql-template-tag'
import { WHOLE_VIEW } from '#src/lib/rows/builder-view.ts'
import { answeredAuthorSchema } from '#src/lib/rows/change-author.ts'
import type { authorSchema } from '#src/lib/schemas/person-schemas.ts'
import { wholeNumberSchema } from '#src/lib/schemas/whole-number.ts'
import { isAuthor, personName } from '#src/lib/text/person-name.ts'
import { json, type Operation, operation, organizationHeader } from '#src/platform/api/api.ts'
import { pageOf } from '#src/platform/api/row-routes.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { requireSubscriberOrBuilder } from '#src/platform/session/session.ts'

/** Of a row, or of an organization. */
const MAX_VERSION = 999_999_999

/** Where the rows are whose changes builders may ask for: their policies show builders only their own. */
const SEEN_BY_BUILDERS = new Map(
  Object.entries({
    project: 'projects',
    plan: 'projects',
    task: 'tasks',
    document: 'documents',
    expense: 'expenses',
    budget: 'budget_lines',
  }),
)

/** Who changed a row: a page whose edit was refused names them. */
export const changeRoutes: Operation[] = [
  operation('get /api/changes/author', {
    operationId: 'getChangeAuthor',
    summary: 'Get who made a version of a row',
    description:
      'For a page whose change was refused because of another. `author` is null if the version isn’t recorded; records are kept for seven days.',
    query: z.object({
      kind: z
        .string()
        .max(40)
        .meta({ description: 'As in the stream of changes, such as "task".', example: 'task' }),
      part: z.string().max(40).optional().meta({ description: 'Of kind "organization", which settings.' }),
      id: z.uuid(),
      version: wholeNumberSchema({ min: 0, max: MAX_VERSION }).meta({ example: 1 }),
    }),
    headers: organizationHeader,
    access: requireSubscriberOrBuilder,
    builders: WHOLE_VIEW,
    response: json(answeredAuthorSchema, 'The author'),
    errors: ['not_signed_in', 'subscription_required', 'no_organization', 'not_found'],
    async handle(c, { session, query: { kind, part = null, id, version } }) {
      const table = SEEN_BY_BUILDERS.get(kind)
      if (session.isBuilder && table === undefined) return { author: null }
      const isSeen = session.isBuilder
        ? sql`exists (select from ${raw(table ?? '')} where id = ${id})`
        : sql`true`
      const [found] = await inOrganization(c.get('db'), session, (tx) =>
        tx.query<{ author: z.infer<typeof authorSchema> | null }>(sql`
          select change_author(${kind}, ${part}, ${id}, ${version}, ${pageOf(c) ?? null}) as author where ${isSeen}`),
      )
      const author = found?.author ?? null
      return { author: author && { isMe: isAuthor(author, session.userId), name: personName(author) } }
    },
  }),
]
