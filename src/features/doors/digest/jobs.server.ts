import { z } from 'zod'
import { dateKind } from '#src/features/base/due-dates/kinds.ts'
import {
  type DatePlace,
  type NearDate,
  readBrightLineYears,
  readNearDates,
} from '#src/features/base/due-dates/queries.server.ts'
import { dueTitle } from '#src/features/base/due-dates/reminder-text.ts'
import { targetOf } from '#src/features/base/notifications/notification-text.ts'
import type { Digest } from '#src/features/people/accounts/account-schema.ts'
import { addMailLink } from '#src/features/people/accounts/mail-links/service.server.ts'
import {
  type CivilDay,
  THIS_WEEK_DAYS,
  todayInAuckland,
  weekdayOf,
} from '#src/finance/dates/new-zealand-days.ts'
import { isSubscribedStatus } from '#src/lib/api/subscription-status.ts'
import type { Database } from '#src/platform/db/database.ts'
import { type Identity, inOrganization } from '#src/platform/db/in-organization.ts'
import { runIsolated } from '#src/platform/jobs/background-work.ts'
import { addJob, type JobHandler, type JobHandlers } from '#src/platform/jobs/outbox.ts'
import { mailContent } from '#src/platform/mail/mail-content.ts'
import { createSecret } from '#src/platform/session/session.ts'
import { type DigestDate, digestContent } from './content.ts'
import { findDigestReader, takeDigestUsers } from './queries.server.ts'

const CHUNK_SIZE = 100
const NOTE =
  'Your lawyer’s dates count. You get this email because you turned on the digest in Account settings.'

const digestsSchema = z.object({ day: z.iso.date() })
const digestSchema = digestsSchema.extend({ userId: z.uuid() })

/** Queues one email for each user whose digest is sent on that day. A repeated job queues none twice. */
const queueDigests: JobHandler = async ({ db, now }, payload) => {
  const { day } = digestsSchema.parse(payload)
  if (isOver(day, now())) return
  const isWeekend = [0, 6].includes(weekdayOf(day))
  let after: string | null = null
  do after = await queueChunk(db, { day, isWeekend, after })
  while (after !== null)
}

/** Returns the user after whom to continue; null at the end. */
function queueChunk(
  db: Database,
  { day, isWeekend, after }: { day: CivilDay; isWeekend: boolean; after: string | null },
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const digests: Digest[] = isWeekend ? ['daily'] : ['daily', 'weekdays']
    const users = await takeDigestUsers(tx, { day, digests, after, limit: CHUNK_SIZE })
    for (const { id, isFirst } of users) {
      if (isFirst) await addJob(tx, { topic: 'notifications.digest', payload: { day, userId: id } })
    }
    return users.length < CHUNK_SIZE ? null : (users.at(-1)?.id ?? null)
  })
}

/** Emails what is due when the job runs. */
const mailDigest: JobHandler = async ({ db, mail, publicUrl, now }, payload, jobId) => {
  const { day, userId } = digestSchema.parse(payload)
  if (isOver(day, now())) return
  const reader = await findDigestReader(db, userId)
  if (reader === null || !isSubscribedStatus(reader.subscriptionStatus)) return
  const brightLineYears = await readBrightLineYears(db, day)
  const organizations = []
  for (const { id, name } of reader.organizations) {
    const identity = { userId, organizationId: id }
    const read = () => readDates(db, identity, { today: day, brightLineYears, within: THIS_WEEK_DAYS })
    const dates = await runIsolated('digests', read, id)
    if (dates === undefined) continue
    organizations.push({ name, dates: dates.map((date) => digestDate(date, { userId, day, publicUrl })) })
  }
  // Without the dates of any organization, the job is retried.
  if (organizations.length === 0) throw new Error('No dates could be read')
  const content = digestContent(organizations, day)
  if (content === null) return
  const { secret, secretHash } = createSecret()
  const link = { secretHash, purpose: 'unsubscribe', email: reader.email } as const
  if (!(await addMailLink(db, link))) return
  const rendered = mailContent({
    ...content,
    action: { label: 'Open DoneUp', url: `${publicUrl}/dashboard` },
    note: NOTE,
    unsubscribeUrl: `${publicUrl}/unsubscribe#${secret}`,
  })
  // Mail programs post to this address, so the secret can't be in the fragment.
  const unsubscribeUrl = `${publicUrl}/unsubscribe/${secret}`
  await mail.send({ id: jobId, to: reader.email, unsubscribeUrl, ...rendered })
}

async function readDates(db: Database, identity: Identity, range: Parameters<typeof readNearDates>[2]) {
  const dates: NearDate[] = []
  let place: DatePlace | null | undefined
  while (place !== null) {
    const from = place
    const page = await inOrganization(db, identity, (tx) =>
      readNearDates(tx, identity.organizationId, range, from),
    )
    dates.push(...page.dates)
    place = page.next
  }
  return dates
}

/** An email that couldn't be sent on its day is out of date. */
function isOver(day: CivilDay, now: Date): boolean {
  return day !== todayInAuckland(now)
}

function digestDate(
  date: NearDate,
  { userId, day: today, publicUrl }: { userId: string; day: CivilDay; publicUrl: string },
): DigestDate {
  const { kind, id, day, address, projectId, opportunityId, ownerId } = date
  const target = targetOf({ data: { projectId, opportunityId, dueKind: kind, dueId: id }, isPersonal: false })
  const hash = target?.hash === undefined ? '' : `#${target.hash}`
  return {
    kind,
    title: dueTitle(dateKind(kind), date, { today, gap: 1 }),
    day,
    address,
    isOwn: ownerId === userId,
    url: `${publicUrl}${target?.to ?? '/dashboard'}${hash}`,
  }
}

export const digestJobs: JobHandlers = {
  'notifications.digests': queueDigests,
  'notifications.digest': mailDigest,
}
