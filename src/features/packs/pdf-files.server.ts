import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from 'hono'
import pLimit from 'p-limit'
import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { CivilDay } from '#src/finance/new-zealand-days.ts'
import { AppError } from '#src/lib/app-error.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '#src/lib/durations.ts'
import { attachment } from '#src/lib/file-names.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import { type Identity, inOrganization } from '#src/platform/db/in-organization.ts'
import { addJob, type JobHandler, type JobHandlers, type JobServices } from '#src/platform/outbox.ts'
import { openPhotoCopy } from '#src/platform/photo-copies.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import type { Services } from '#src/platform/services.ts'
import { createTemporaryFolder } from '#src/platform/storage-disk.ts'
import { sendStoredFile } from '#src/platform/stored-files.ts'
import { type PackReader, packName, photosOf } from './pack.ts'
import { listPhotoFiles } from './queries.server.ts'
import { type PackModel, type PackPdf, packModelSchema } from './schema.ts'

const TOPIC = 'packs.pdf'
const KEPT_SECONDS = 24 * HOUR_SECONDS
const AT_ONCE = 2
const PDFS_A_QUARTER_HOUR = 20
/** Requests of browsers and proxies end after 30 s. */
const WAIT_MS = 20_000
const POLL_MS = 150
const FAILED = 'The PDF couldn’t be made. Try again, or print the pack and save it as PDF.'
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
  /** Of the figures. */
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

/** Queues the PDF of a pack with the figures as they are now, and its deletion a day later. */
export async function queuePackPdf(
  tx: Queryable,
  { owner, pack, kind, day, organizationId, userId, guest }: Order,
): Promise<PackPdf> {
  const id = uuidv7()
  const key = keyOf({ organizationId, owner }, id)
  await addJob(tx, { topic: TOPIC, payload: { key, organizationId, userId, guest, pack }, dedupeKey: key })
  await addJob(tx, { topic: 'stored-files.remove', payload: { keys: [key] }, delaySeconds: KEPT_SECONDS })
  return { id, name: `${pack.address} – ${packName(kind).toLowerCase()} ${day}.pdf` }
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
    'content-disposition': attachment('pack.pdf'),
    'cache-control': 'private, no-store',
  }
  return sendStoredFile(c, { key, headers, failure: FAILED, missing: 'PDF not found' })
}

const inTurn = pLimit(AT_ONCE)

const makePdf: JobHandler = (services, payload) =>
  inTurn(async () => {
    const { key, pack, guest, ...user } = orderSchema.parse(payload)
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
