import { todayInAuckland } from '#src/finance/new-zealand-days.ts'
import { HOUR_SECONDS } from '#src/lib/durations.ts'
import { content, type Operation, operation } from '#src/platform/api.ts'
import { sendArchive } from '#src/platform/archive-download.ts'
import { audit } from '#src/platform/audit-log.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import { requireRecentAuthentication } from '#src/platform/session.ts'
import { addPersonalData } from './archive.server.ts'

export const personalDataRoutes: Operation[] = [
  operation('get /', {
    operationId: 'downloadMyData',
    summary: 'Download all your data',
    description:
      'A ZIP archive of JSON files: your account, your subscription, and for each organization all data if you are the only member, otherwise the data you added.',
    response: content('application/zip', 'The archive', 'binary'),
    errors: ['not_signed_in', 'proof_required'],
    async handle(c) {
      const { userId } = await requireRecentAuthentication(c)
      await limitRate(c, { key: `data:${userId}`, hits: 10, seconds: HOUR_SECONDS })
      const db = c.get('db')
      await audit(c, db, { action: 'data_downloaded', userId })
      const now = c.get('now')()
      const name = `doneup-data-${todayInAuckland(now)}.zip`
      return sendArchive(c, { name, owner: userId, now }, (archive) => addPersonalData(archive, db, userId))
    },
  }),
]
