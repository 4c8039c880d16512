import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { hugePng, jpeg, png } from '#src/features/base/documents/test-files.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import { tidyUp } from '#src/server/housekeeping.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { createFeedbackWorld } from '../test-suggestions.ts'
import { cleanUpScreenshots, storeScreenshot } from './service.server.ts'

const world = worldForFile(createFeedbackWorld)
const mere = madeForFile(() => world.person())
const hana = madeForFile(() => world.person())

const LIMIT = 5 * 1024 * 1024
const encoder = new TextEncoder()
const picture = (as: Person, id: string, size = 'small', headers: Record<string, string> = {}) =>
  world.send('GET', `/api/suggestions/screenshots/${id}?size=${size}`, { as, headers })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const problemOf = async (answer: Response) => ({
  status: answer.status,
  detail: ((await answer.json()) as { detail: string }).detail,
})

/** A picture padded to a size: decoders ignore bytes after its end. */
async function padded(bytes: number): Promise<Uint8Array> {
  const small = await png({ width: 20, height: 20 })
  return Buffer.concat([small, Buffer.alloc(bytes - small.length)])
}

/** The image is read from a file, because the application disables all other decoders in the process. */
function metadataOf(bytes: Uint8Array) {
  const path = join(world.jobServices.env.DATA_DIR, 'to-look-at')
  writeFileSync(path, bytes)
  return sharp(path).metadata()
}

/** The names of all stored files. */
function storedFiles(folder: string): string[] {
  const path = join(world.jobServices.env.DATA_DIR, folder)
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
  } catch {
    return []
  }
}

describe('validation', () => {
  test.each([
    ['just under 5 MB', LIMIT - 1, 201],
    // Clauses: deal-workflow 5.25
    ['of exactly 5 MB', LIMIT, 413],
  ])('a picture %s', async (_words, bytes, status) => {
    const answer = await world.upload(mere, 'shot.png', await padded(bytes))
    expect(answer.status).toBe(status)
    if (status === 413) expect((await problemOf(answer)).detail).toBe('Image must be less than 5MB')
  })

  const svg = encoder.encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  test.each([
    // Clauses: deal-workflow 10.31
    ['an SVG', 'shot.svg', svg],
    ['an SVG named .png', 'shot.png', svg],
    ['an HTML page named .jpg', 'shot.jpg', encoder.encode('<html><script>alert(1)</script>')],
    ['a PDF', 'shot.pdf', encoder.encode('%PDF-1.4')],
    ['nothing', 'shot.png', new Uint8Array()],
  ])('%s is not an image file', async (_words, name, bytes) => {
    const answer = await world.upload(mere, name, bytes)
    expect(await problemOf(answer)).toEqual({ status: 400, detail: 'Please upload an image file' })
  })

  test('rejects a decompression bomb and an image that can’t be decoded', async () => {
    expect((await world.upload(mere, 'huge.png', hugePng(30_000))).status).toBe(400)
    const broken = (await png()).slice(0, 60)
    expect((await world.upload(mere, 'broken.png', broken)).status).toBe(400)
  })

  test.each(['webp', 'gif'] as const)('re-encodes a %s as PNG', async (format) => {
    const plain = sharp({ create: { width: 30, height: 20, channels: 3, background: '#0f6b52' } })
    const { id } = await world.uploaded(mere, `shot.${format}`, await plain.toFormat(format).toBuffer())
    const answer = await picture(mere, id, 'whole')
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(await metadataOf(await bytesOf(answer))).toMatchObject({ format: 'png', width: 30 })
  })

  test('a rejected upload leaves no files', () => {
    expect(storedFiles('uploads')).toEqual([])
  })
})

// Clauses: deal-workflow 10.31
test('re-encodes an image: rotated upright, without metadata', async () => {
  const hidden = encoder.encode('<script>hidden</script>')
  const shot = await world.uploaded(mere, 'shot.jpg', Buffer.concat([await jpeg(), hidden]))
  expect(shot).toMatchObject({ width: 400, height: 600 })
  const bytes = await bytesOf(await picture(mere, shot.id, 'whole'))
  expect(await metadataOf(bytes)).not.toHaveProperty('exif')
  for (const secret of ['SecretCamera', 'Kererū', 'hidden'])
    expect(bytes.includes(secret), secret).toBe(false)
})

describe('access', () => {
  // Clauses: deal-workflow 7.27
  test('is visible to its uploader, to all subscribers once used in a suggestion, and to no one after removal', async () => {
    const [admin, lapsed] = [await world.siteAdmin(), await world.person({ subscription: 'canceled' })]
    const { id } = await world.uploaded(mere, 'shot.png', await png())
    expect((await picture(mere, id)).status).toBe(200)
    expect((await picture(hana, id)).status).toBe(404)
    const made = await world.suggest(mere, 'With a picture', { screenshotId: id })
    expect(made.screenshot).toMatchObject({ id, url: `/api/suggestions/screenshots/${id}`, width: 600 })
    expect((await picture(hana, id)).status).toBe(200)
    expect((await picture(lapsed, id)).status).toBe(402)
    expect((await world.send('GET', `/api/suggestions/screenshots/${id}?size=small`)).status).toBe(401)
    await world.send('DELETE', `/api/suggestions/${made.id}`, { as: admin, headers: { 'if-match': '"1"' } })
    expect((await picture(hana, id)).status).toBe(404)
  })

  test('is served as an inert image and revalidated with 304', async () => {
    const { id } = await world.uploaded(mere, 'shot.png', await png())
    const answer = await picture(mere, id)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
    })
    const etag = answer.headers.get('etag') ?? ''
    expect((await picture(mere, id, 'small', { 'if-none-match': etag })).status).toBe(304)
  })
})

describe('use', () => {
  test('can be used by its uploader in one suggestion', async () => {
    const { id } = await world.uploaded(mere, 'shot.png', await png())
    const post = (as: Person) =>
      world.send('POST', '/api/suggestions', {
        as,
        body: { title: 'With a picture', description: 'Why', screenshotId: id },
      })
    expect(await problemOf(await post(hana))).toEqual({
      status: 404,
      detail: 'The screenshot has expired. Choose it again.',
    })
    expect((await post(mere)).status).toBe(201)
    expect((await post(mere)).status).toBe(409)
  })

  test('an upload repeated with the same idempotency key is stored once', async () => {
    const headers = { 'idempotency-key': 'screenshot-key-1' }
    const bytes = await png()
    const first = await (await world.upload(mere, 'shot.png', bytes, headers)).json()
    const second = await world.upload(mere, 'shot.png', bytes, headers)
    expect([second.status, await second.json()]).toEqual([201, first])
  })

  test('rate limit: 20 uploads a minute', async () => {
    const strict = await createFeedbackWorld({ rateLimitScale: 1 })
    const person = await strict.person()
    const tiny = encoder.encode('no picture')
    await strict.db.query(sql`
      insert into rate_limits (key, hits, resets_at)
      values (${`upload:${person.userId}`}, 19, now() + interval '50 seconds')`)
    expect((await strict.upload(person, 'shot.png', tiny)).status).toBe(400)
    expect((await strict.upload(person, 'shot.png', tiny)).status).toBe(429)
    await strict.close()
  })
})

describe('cleanup job', () => {
  const cleanUp = () =>
    cleanUpScreenshots({
      ...world.jobServices,
      now: new Date(Date.now() + 60_000),
      graceSeconds: 0,
    })

  test('deletes a screenshot unused for a day, with its files, but no screenshot on the board', async () => {
    const used = await world.uploaded(mere, 'used.png', await png())
    await world.suggest(mere, 'Keeps its picture', { screenshotId: used.id })
    const unused = await world.uploaded(mere, 'unused.png', await png())
    expect((await cleanUp()).unused).toBe(0)
    await world.db.query(sql`update suggestion_screenshots set created_at = created_at - interval '25 hours'`)
    expect((await cleanUp()).unused).toBeGreaterThan(0)
    await world.work()
    expect(storedFiles('files').filter((name) => name.startsWith(unused.id))).toEqual([])
    expect(storedFiles('files').filter((name) => name.startsWith(used.id))).toHaveLength(2)
    expect((await picture(mere, unused.id)).status).toBe(404)
  })

  test.each([
    ['before its files are stored', 1],
    ['between its two files', 2],
  ])('an upload that fails %s leaves no row and no file', async (_words, failing) => {
    const before = storedFiles('files').length
    let puts = 0
    const storage: Storage = {
      ...world.jobServices.storage,
      put: async (...given) => {
        puts += 1
        if (puts === failing) throw new Error('The disk is full')
        await world.jobServices.storage.put(...given)
      },
    }
    const path = join(world.jobServices.env.DATA_DIR, `received-${failing}.png`)
    writeFileSync(path, await png())
    const received = { path, name: 'shot.png', size: 100, discard: async () => {} }
    const kept = storeScreenshot({ db: world.db, storage, userId: mere.userId, uploadKey: null }, received)
    await expect(kept).rejects.toMatchObject({ code: 'unavailable' })
    await world.work()
    expect(storedFiles('files')).toHaveLength(before)
  })

  test('deletes a row of a killed process and an orphaned file', async () => {
    const { id } = await world.uploaded(mere, 'killed.png', await png())
    await world.db.query(sql`update suggestion_screenshots set status = 'pending' where id = ${id}`)
    const orphan = await world.uploaded(mere, 'orphan.png', await png())
    await world.owner.script('alter table suggestion_screenshots disable trigger remove_files_of_screenshots')
    await world.db.query(sql`delete from suggestion_screenshots where id = ${orphan.id}`)
    await world.owner.script('alter table suggestion_screenshots enable trigger remove_files_of_screenshots')
    const { unused, filesWithoutRow, missingFiles } = await cleanUp()
    expect([unused, filesWithoutRow, missingFiles]).toEqual([1, 4, []])
    await world.work()
    expect(storedFiles('files').filter((name) => name.includes(id) || name.includes(orphan.id))).toEqual([])
  })

  test('is scheduled once for all processes', async () => {
    await Promise.all([tidyUp(world.db), tidyUp(world.db)])
    const jobs = await world.db.query(sql`select 1 from outbox where topic = 'screenshots.cleanup'`)
    expect(jobs).toHaveLength(1)
  })
})
