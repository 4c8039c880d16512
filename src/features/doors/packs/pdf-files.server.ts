import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from 'hono'
import sql from 'sql-template-tag'
import { z } from 'zod'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import { attachmentHeader } from '#src/lib/files/file-names.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '#src/lib/time/durations.ts'
import { createFairQueue } from '#src/lib/time/fair-queue.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import { type Identity, inOrganization } from '#src/platform/db/in-organization.ts'
import { addJob, type JobHandler, type JobHandlers, type JobServices } from '#src/platform/jobs/outbox.ts'
import { limitRate } from '#src/platform/limits/rate-limit.ts'
import type { Services } from '#src/platform/process/services.ts'
import { openPhotoCopy } from '#src/platform/storage/photo-copies.ts'
import { createTemporaryFolder } from '#src/platform/storage/storage-disk.ts'
import { sendStoredFile } from '#src/platform/storage/stored-files.ts'
import { type PackReader, packName, photosOf } from './pack.ts'
import { listPhotoFiles } from './queries.server.ts'
import { type PackModel, type PackPdf, packModelSchema } from './schema.ts'

const TOPIC = 'packs.pdf'
const REMOVAL_TOPIC = 'stored-files.remove'
const KEPT_SECONDS = 24 * HOUR_SECONDS
const AT_ONCE = 2
const PDFS_A_QUARTER_HOUR = 20
/** PDFs of an organization, its links and guests together: at most 1 GB, besides its files. */
const PDFS_A_DAY = 200
/** Requests of browsers and proxies end after 30 s. */
const WAIT_MS = 20_000
const POLL_MS = 150
const FAILED = 'The PDF couldn’t be made. Try again, or print the pack and save it as PDF.'
const BEING_MADE = 'Another PDF is being made. Try again in a few seconds.'
const TOO_MANY =
  'This organization has made 200 PDFs in 24 hours, which is the most it can. Print the pack and save it as PDF, or try again tomorrow.'
const SLOW = 'The PDF is taking longer than usual. Try again in a minute.'

/** The largest photo of a pack is as wide as the page; the others are half as wide, 290 dots per inch. */
const SIDES = { first: 1_600, other: 1_000, detailed: 640 }
/** 24 of them and the first one fit into 5 MB. */
const MAX_PHOTO_BYTES = 175_000

interface Order extends Identity {
  /** The path of a member in a deal, or the id of a link or of a guest’s access. */
  owner: string
  pack: PackModel
  kind: PackReader
  /** The day of the figures. */
  day: CivilDay
}

const orderSchema = z.object({
  key: z.string(),
  organizationId: z.uuid(),
  userId: z.uuid(),
  guest: z.object({ id: z.uuid() }).optional(),
  pack: packModelSchema,
})

const keyOf = ({ organizationId, owner }: Pick<Order, 'organizationId' | 'owner'>, id: string) =>
  `pack-pdfs/${organizationId}/${owner}/${id}.pdf`

/** Throws rate_limited. */
export const limitPackPdfs = (c: Context<Services>, userId: string): Promise<void> =>
  limitRate(c, { key: `pack-pdf:${userId}`, hits: PDFS_A_QUARTER_HOUR, seconds: 15 * MINUTE_SECONDS })

/**
 * Queues the PDF of a pack with the figures as they are now, and its deletion a day later. The same pack of the same
 * owner has one PDF a day. Throws rate_limited while another PDF of the owner is being made, and quota_exceeded.
 */
export async function queuePackPdf(
  tx: Queryable,
  { owner, pack, kind, day, organizationId, userId, guest }: Order,
): Promise<PackPdf> {
  const id = idOf(owner, pack)
  const key = keyOf({ organizationId, owner }, id)
  const made = { id, name: `${pack.address} – ${packName(kind).toLowerCase()} ${day}.pdf` }
  const { isThere, isBusy, count } = await readPdfs(tx, { organizationId, owner, key })
  if (isThere) return made
  if (isBusy) throw new AppError('rate_limited', BEING_MADE, { retryAfter: 10 })
  if (count >= PDFS_A_DAY) throw new AppError('quota_exceeded', TOO_MANY)
  // One that will not be retried.
  await tx.query(sql`delete from outbox where dedupe_key = ${key} and dead_at is not null`)
  // In the organization's own lane, so that many PDFs of one delay no PDF of another.
  const payload = { key, organizationId, userId, guest, pack }
  await addJob(tx, { topic: TOPIC, payload, dedupeKey: key, lane: organizationId, organizationId, userId })
  const removal = { keys: [key] }
  await addJob(tx, {
    topic: REMOVAL_TOPIC,
    payload: removal,
    delaySeconds: KEPT_SECONDS,
    dedupeKey: removalOf(key),
  })
  return made
}

/** The same for the same pack, apart from the minute of its figures. */
function idOf(owner: string, { asAt: _minute, ...pack }: PackModel): string {
  const digest = createHash('sha256')
    .update(`${owner}\n${JSON.stringify(pack)}`)
    .digest()
  return uuidFrom(digest)
}

/** A UUID of version 8 with the first bits of a digest. */
function uuidFrom(digest: Buffer): string {
  const hex = digest.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

const removalOf = (key: string) => `remove ${key}`

/** The PDFs of an organization that are stored or being made, by the jobs that make and delete them. */
async function readPdfs(
  tx: Queryable,
  { organizationId, owner, key }: { organizationId: string; owner: string; key: string },
) {
  const ofOrganization = `pack-pdfs/${organizationId}/`
  const [found] = await tx.query<{ isThere: boolean; isBusy: boolean; count: number }>(sql`
    select
      exists (select 1 from outbox where dedupe_key = ${removalOf(key)} and run_at > now() + interval '1 hour')
        and not exists (select 1 from outbox where dedupe_key = ${key} and dead_at is not null) as "isThere",
      exists (select 1 from outbox where topic = ${TOPIC} and lane = ${organizationId} and dead_at is null
        and starts_with(dedupe_key, ${`${ofOrganization}${owner}/`})) as "isBusy",
      (select count(*)::int from outbox where topic = ${REMOVAL_TOPIC}
        and starts_with(dedupe_key, ${removalOf(ofOrganization)})) as count`)
  return found ?? { isThere: false, isBusy: false, count: 0 }
}

/** Sends the PDF when its job is done. Throws not_found for one of another owner, and unavailable. */
export async function sendPackPdf(
  c: Context<Services>,
  order: Pick<Order, 'organizationId' | 'owner'>,
  id: string,
): Promise<never> {
  const key = keyOf(order, id)
  const endsAt = Date.now() + WAIT_MS
  for (;;) {
    const [job] = await c.get('db').query<{ isDead: boolean }>(sql`
      select dead_at is not null as "isDead" from outbox where dedupe_key = ${key}`)
    if (job === undefined) break
    if (job.isDead) throw new AppError('unavailable', FAILED)
    if (Date.now() > endsAt || c.get('ending').aborted) throw new AppError('unavailable', SLOW)
    await sleep(POLL_MS)
  }
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': attachmentHeader('pack.pdf'),
    'cache-control': 'private, no-store',
  }
  return sendStoredFile(c, { key, headers, failure: FAILED, missing: 'PDF not found' })
}

/** Jobs of one organization take at most ten places. */
const inTurn = createFairQueue({
  running: AT_ONCE,
  most: 100,
  mostOfOne: 20,
  refusal: () => new AppError('unavailable'),
})

const makePdf: JobHandler = (services, payload) => {
  const { key, pack, guest, ...user } = orderSchema.parse(payload)
  return inTurn(user.organizationId, async () => {
    const photos = await readPhotos(services, { ...user, ...(guest && { guest }) }, pack)
    // Only processes that make PDFs load the library.
    const { packPdf } = await import('./pdf-pages.server.ts')
    const bytes = await packPdf(pack, photos)
    const folder = await createTemporaryFolder(services.env.DATA_DIR, 'pdf')
    try {
      const path = join(folder, 'pack.pdf')
      await writeFile(path, bytes, { mode: 0o600 })
      await services.storage.put(key, { path, size: bytes.length, type: 'application/pdf' })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

/** The chosen photos that are still there, as JPEGs. */
async function readPhotos(services: JobServices, identity: Identity, pack: PackModel) {
  const ids = photosOf(pack)
  const files = await inOrganization(services.db, identity, (tx) => listPhotoFiles(tx, identity, ids))
  const photos = new Map<string, Uint8Array>()
  for (const { id, fileKey: key } of files) {
    const reduced = (side: number) => openPhotoCopy(services, { key, side, owner: identity.organizationId })
    const copy = await reduced(id === ids[0] ? SIDES.first : SIDES.other)
    if (copy === null) continue
    const isSmall = id === ids[0] || copy.size <= MAX_PHOTO_BYTES
    if (!isSmall) await copy.body.cancel()
    const shown = isSmall ? copy : await reduced(SIDES.detailed)
    if (shown !== null) photos.set(id, new Uint8Array(await new Response(shown.body).arrayBuffer()))
  }
  return photos
}

export const packJobs: JobHandlers = { [TOPIC]: makePdf }
