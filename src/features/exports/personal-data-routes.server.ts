import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { todayInAuckland } from '#src/finance/new-zealand-days.ts'
import { HOUR_SECONDS } from '#src/lib/durations.ts'
import { createApi, problems } from '#src/platform/api.ts'
import { sendArchive } from '#src/platform/archive-download.ts'
import { audit } from '#src/platform/audit-log.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import type { Services } from '#src/platform/services.ts'
import { requireRecentAuthentication } from '#src/platform/session.ts'
import { addPersonalData } from './archive.server.ts'

const download = createRoute({
  method: 'get',
  path: '/',
  operationId: 'downloadMyData',
  summary: 'Download all your data',
  description:
    'A ZIP archive of JSON files: your account, your subscription, and for each organization all data if you are the only member, otherwise the data you added.',
  responses: {
    200: {
      description: 'The archive',
      content: { 'application/zip': { schema: z.string().meta({ format: 'binary' }) } },
    },
    ...problems('not_signed_in', 'proof_required'),
  },
})

export function personalDataRoutes(): OpenAPIHono<Services> {
  return createApi().openapi(download, async (c) => {
    const { userId } = await requireRecentAuthentication(c)
    await limitRate(c, { key: `data:${userId}`, hits: 10, seconds: HOUR_SECONDS })
    const db = c.get('db')
    await audit(c, db, { action: 'data_downloaded', userId })
    const now = c.get('now')()
    const name = `doneup-data-${todayInAuckland(now)}.zip`
    return (await sendArchive(c, { name, owner: userId, now }, (archive) =>
      addPersonalData(archive, db, userId),
    )) as never
  })
}
