import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { todayInAuckland } from '#src/finance/new-zealand-days.ts'
import { HOUR_SECONDS } from '#src/lib/durations.ts'
import { createApi, problems } from '#src/server/api.ts'
import { audit } from '#src/server/audit-log.ts'
import { limitRate } from '#src/server/rate-limit.ts'
import type { Services } from '#src/server/services.ts'
import { requireRecentProof } from '#src/server/session.ts'
import { zipStream } from '#src/server/zip-stream.ts'
import { ownFiles } from './service.server.ts'

const download = createRoute({
  method: 'get',
  path: '/',
  operationId: 'downloadMyData',
  summary: 'Download all your data',
  description:
    'A ZIP archive of JSON files: your account, your subscription, and of each organization the deals that are yours to take: all of them where you are the only member, else those you added.',
  responses: {
    200: {
      description: 'The archive',
      content: { 'application/zip': { schema: z.string().meta({ format: 'binary' }) } },
    },
    ...problems('not_signed_in', 'proof_required'),
  },
})

/** Taking all of one's data along. */
export function myDataRoutes(): OpenAPIHono<Services> {
  return createApi().openapi(download, async (c) => {
    const { userId } = await requireRecentProof(c)
    await limitRate(c, { key: `data:${userId}`, hits: 10, seconds: HOUR_SECONDS })
    const db = c.get('db')
    await audit(c, db, { action: 'data_downloaded', userId })
    const name = `doneup-data-${todayInAuckland(c.get('now')())}.zip`
    return new Response(zipStream(ownFiles(db, userId)), {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${name}"`,
      },
    }) as never
  })
}
