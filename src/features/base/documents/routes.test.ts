import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { PURGE_AFTER_SECONDS } from '#src/lib/time/durations.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createTestWorld, TEST_ORIGIN } from '#src/server/testing/test-world.ts'
import { sizeInWords } from './files.ts'
import { categoryOf } from './schema.ts'
import { createDocumentsWorld, refusal } from './test-documents.ts'
import { doc, docx, jpeg, pdf, png } from './test-files.ts'

const world = worldForFile(createDocumentsWorld)

describe('uploading', () => {
  // Clauses: deal-workflow 3.11, 7.13
  test('a document has id, opportunity_id, name, file_key, file_type, size, category, organization_id and created_at', async () => {
    const bytes = pdf()
    const stored = await world.uploaded('LIM report.pdf', bytes)
    const [row] = await world.db.query(sql`select * from documents where id = ${stored.id}`)
    expect(row).toMatchObject({
      id: stored.id,
      opportunity_id: world.deal,
      name: 'LIM report.pdf',
      file_key: `purchase_docs/${world.deal}/${stored.id}.pdf`,
      file_type: 'application/pdf',
      size: bytes.length,
      category: 'purchase_docs',
      organization_id: world.mere.organizationId,
      status: 'ready',
      uploaded_by: world.mere.userId,
    })
    expect(row?.created_at).toBeTruthy()
  })

  // Clauses: deal-workflow 9.21
  test.each([
    ['purchase_docs', 'a.pdf', pdf()],
    ['renovation_docs', 'b.doc', doc()],
    ['selling_docs', 'C.DOCX', docx()],
  ] as const)('%s accepts pdf, doc and docx', async (category, name, bytes) => {
    const stored = await world.uploaded(name, bytes, { category })
    expect(stored).toMatchObject({ name, category, size: bytes.length, width: null, height: null })
    expect((await world.bytesAt(await world.linkTo(stored.id))).equals(bytes)).toBe(true)
  })

  // Clauses: deal-workflow 9.21
  test.each(['photos_before', 'photos_progress', 'photos_after'] as const)(
    '%s accepts jpg, jpeg and png',
    async (category) => {
      for (const [name, bytes] of [
        ['a.jpg', await jpeg()],
        ['b.JPEG', await jpeg()],
        ['c.png', await png()],
      ] as const) {
        const stored = await world.uploaded(name, bytes, { category })
        expect(stored).toMatchObject({
          name,
          category,
          fileType: name === 'c.png' ? 'image/png' : 'image/jpeg',
        })
      }
    },
  )

  test('photos are re-encoded upright, without metadata, with a thumbnail', async () => {
    const stored = await world.uploaded('Kitchen.jpg', await jpeg({ width: 1200, height: 800 }), {
      category: 'photos_before',
    })
    expect(stored).toMatchObject({ width: 800, height: 1200 })
    const photo = await world.bytesAt(await world.linkTo(stored.id))
    expect(stored.size).toBe(photo.length)
    expect(photo.includes('SecretCamera') || photo.includes('Exif') || photo.includes('Kerer')).toBe(false)
    const found = await metadataOf(photo)
    expect(found).toMatchObject({ format: 'jpeg', width: 800, height: 1200 })
    expect(found.exif ?? found.icc ?? found.xmp ?? found.orientation).toBeUndefined()
    const small = `/api/documents/${stored.id}/picture?organization=${world.mere.organizationId}&size=small`
    expect(await metadataOf(await world.bytesAt(small))).toMatchObject({
      format: 'jpeg',
      width: 427,
      height: 640,
    })
  })

  // Clauses: deal-workflow 7.12
  test('lists the documents of one opportunity, newest first', async () => {
    const other = await world.saveDeal(world.mere)
    for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) await world.uploaded(name, pdf(), { to: other })
    expect((await world.list(other)).map((document) => document.name)).toEqual([
      'three.pdf',
      'two.pdf',
      'one.pdf',
    ])
  })

  test('a repeated idempotency key gets the same response and one document', async () => {
    const headers = { 'idempotency-key': 'upload-once-1' }
    const first = await world.uploaded('once.pdf', pdf(), { headers })
    expect(await world.uploaded('once.pdf', pdf(), { headers })).toEqual(first)
    expect((await world.list()).filter((document) => document.name === 'once.pdf')).toHaveLength(1)
    const elsewhere = await world.upload('once.pdf', pdf(), { headers, category: 'selling_docs' })
    expect(await refusal(elsewhere)).toMatchObject({ status: 422, code: 'key_reused' })
  })

  // Clauses: deal-workflow 7.15
  test('two concurrent uploads with one idempotency key store one document', async () => {
    const headers = { 'idempotency-key': 'upload-once-2' }
    const answers = await Promise.all([1, 2, 3].map(() => world.upload('twice.pdf', pdf(), { headers })))
    const statuses = answers.map((answer) => answer.status)
    expect(statuses).toContain(201)
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true)
    expect((await world.list()).filter((document) => document.name === 'twice.pdf')).toHaveLength(1)
  })

  // Clauses: deal-workflow 10.18
  test('size limits of 25 MB and 15 MB apply while streaming', async () => {
    const [paper, picture] = [categoryOf('purchase_docs'), categoryOf('photos_after')]
    const largest = pdf(paper.maxBytes - pdf().length - 2)
    expect(largest.length).toBe(paper.maxBytes)
    await world.uploaded('largest.pdf', largest)
    const refused = await refusal(await world.upload('larger.pdf', pdf(paper.maxBytes)))
    expect(refused).toMatchObject({ status: 413, code: 'too_large' })
    expect(refused.detail).toContain(sizeInWords(paper.maxBytes))
    const noise = Buffer.concat([await jpeg(), randomBytes(picture.maxBytes)])
    const photo = await refusal(await world.upload('larger.jpg', noise, { category: 'photos_after' }))
    expect(photo).toMatchObject({ status: 413, code: 'too_large' })
    expect(photo.detail).toContain(sizeInWords(picture.maxBytes))
    expect(world.filesIn('uploads')).toEqual([])
  })

  test('rate limit: 20 uploads a minute per user', async () => {
    const limited = await createTestWorld({ rateLimitScale: 1 })
    const kim = await limited.person()
    const saved = await limited.send('POST', '/api/opportunities', {
      as: kim,
      body: { address: '1 Rātā Street' },
    })
    const { opportunity } = (await saved.json()) as { opportunity: { id: string } }
    const send = () =>
      limited.app.request(`/api/opportunities/${opportunity.id}/documents?category=purchase_docs`, {
        method: 'POST',
        headers: { origin: TEST_ORIGIN, cookie: kim.cookie },
      })
    for (let count = 0; count < 20; count += 1) expect((await send()).status).toBe(415)
    const refused = await send()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await limited.close()
  })

  test('concurrency limit: the seventh slow upload of a user gets 429', async () => {
    const limited = await createTestWorld({ rateLimitScale: 1 })
    const kim = await limited.person()
    const saved = await limited.send('POST', '/api/opportunities', {
      as: kim,
      body: { address: '1 Rātā Street' },
    })
    const { opportunity } = (await saved.json()) as { opportunity: { id: string } }
    const endings: (() => void)[] = []
    const send = () =>
      Promise.resolve(
        limited.app.request(`/api/opportunities/${opportunity.id}/documents?category=purchase_docs`, {
          method: 'POST',
          headers: {
            origin: TEST_ORIGIN,
            cookie: kim.cookie,
            'content-type': 'multipart/form-data; boundary=x',
          },
          body: new ReadableStream({ start: (controller) => void endings.push(() => controller.close()) }),
          duplex: 'half',
        } as RequestInit),
      )
    const statuses: number[] = []
    const uploads = Array.from({ length: 12 }, () => send().then(({ status }) => statuses.push(status)))
    await expect.poll(() => statuses, { timeout: 60_000 }).toEqual(Array(6).fill(429))
    for (const end of endings) end()
    await Promise.all(uploads)
    expect(statuses.slice(6)).toEqual(Array(6).fill(400))
    await limited.close()
  })

  // Clauses: deal-workflow 6.5
  test('documents are scoped to the current organization: other tenants get 404', async () => {
    const outsider = await world.person()
    const foreign = await refusal(await world.upload('a.pdf', pdf(), { as: outsider }))
    const unknown = await refusal(
      await world.upload('a.pdf', pdf(), { as: outsider, to: '01890000-0000-7000-8000-000000000000' }),
    )
    expect(foreign).toEqual(unknown)
    expect(foreign).toEqual({ status: 404, code: 'not_found', detail: 'Opportunity not found' })
  })

  test('members without a subscription can’t upload or read', async () => {
    const lapsed = await world.person({ subscription: 'canceled', joins: world.mere })
    const headers = { 'x-organization-id': world.mere.organizationId }
    expect((await world.upload('a.pdf', pdf(), { as: lapsed, headers })).status).toBe(402)
    const read = await world.send('GET', `/api/opportunities/${world.deal}/documents`, {
      as: lapsed,
      headers,
    })
    expect(read.status).toBe(402)
  })
})

describe('deleting', () => {
  const remove = (id: string, as = world.mere) => world.send('DELETE', `/api/documents/${id}`, { as })
  const undo = (id: string) => world.send('DELETE', `/api/documents/${id}/deletion`, { as: world.mere })
  const processDue = () =>
    world.db.query(sql`
    update documents set deleted_at = deleted_at - make_interval(secs => ${PURGE_AFTER_SECONDS}) where deleted_at is not null`)
  const makeJobsDue = () => world.db.query(sql`update outbox set run_at = now()`)

  // Clauses: deal-workflow 7.14, 10.8
  test('can be undone for 8 seconds; then the row and the file are deleted', async () => {
    const stored = await world.uploaded('undo.pdf', pdf())
    expect((await remove(stored.id)).status).toBe(200)
    expect((await remove(stored.id)).status).toBe(200)
    expect((await world.list()).map(({ id }) => id)).not.toContain(stored.id)
    expect((await world.send('POST', `/api/documents/${stored.id}/links`, { as: world.mere })).status).toBe(
      404,
    )
    expect((await undo(stored.id)).status).toBe(200)
    expect((await world.list()).map(({ id }) => id)).toContain(stored.id)
    await makeJobsDue()
    await world.work()
    expect((await world.bytesAt(await world.linkTo(stored.id))).length).toBe(pdf().length)

    await remove(stored.id)
    await processDue()
    await makeJobsDue()
    await world.work()
    expect((await undo(stored.id)).status).toBe(404)
    expect(world.filesIn('files')).not.toContain(`${stored.id}.pdf`)
  })

  test('an upload, its deletion and its Undo are published', async () => {
    const { id } = await world.uploaded('published.pdf', pdf())
    const published = () =>
      world.db.query(sql`select 1 from changes where kind = 'document' and entity_id = ${id}`)
    expect(await published()).toHaveLength(1)
    await remove(id)
    expect(await published()).toHaveLength(2)
    await undo(id)
    expect(await published()).toHaveLength(3)
  })

  test('another tenant can’t delete', async () => {
    const stored = await world.uploaded('safe.pdf', pdf())
    const outsider = await world.person()
    expect((await remove(stored.id, outsider)).status).toBe(404)
    expect((await world.list()).map(({ id }) => id)).toContain(stored.id)
  })

  // Clauses: deal-workflow 10.7
  test('deleting a deal deletes its documents, photos and files', async () => {
    const doomed = await world.saveDeal(world.mere)
    const paper = await world.uploaded('a.pdf', pdf(), { to: doomed })
    const photo = await world.uploaded('b.jpg', await jpeg(), { to: doomed, category: 'photos_before' })
    const names = [`${paper.id}.pdf`, `${photo.id}.jpg`, `${photo.id}.small.jpg`]
    expect(world.filesIn('files')).toEqual(expect.arrayContaining(names))
    const deleted = await world.send('DELETE', `/api/opportunities/${doomed}`, {
      as: world.mere,
      headers: { 'if-match': '"1"' },
    })
    expect(deleted.status).toBe(200)
    expect(
      (await world.send('GET', `/api/opportunities/${doomed}/documents`, { as: world.mere })).status,
    ).toBe(404)
    expect((await world.send('POST', `/api/documents/${paper.id}/links`, { as: world.mere })).status).toBe(
      404,
    )
    await world.db.query(
      sql`update opportunities set deleted_at = deleted_at - make_interval(secs => ${PURGE_AFTER_SECONDS}) where id = ${doomed}`,
    )
    await makeJobsDue()
    await world.work()
    expect(world.filesIn('files').filter((name) => names.includes(name))).toEqual([])
  })

  // Clauses: accounts-and-billing 10.8
  test('deleting an organization removes the files of all its documents', async () => {
    const kim = await world.person()
    const owned = await world.saveDeal(kim)
    const paper = await world.uploaded('a.pdf', pdf(), { as: kim, to: owned })
    expect(world.filesIn('files')).toContain(`${paper.id}.pdf`)
    await world.db.query(sql`delete from organizations where id = ${kim.organizationId}`)
    await world.work()
    expect(world.filesIn('files')).not.toContain(`${paper.id}.pdf`)
  })
})

/** The image is read from a file, because the server disables all other image loaders. */
async function metadataOf(picture: Uint8Array) {
  const path = join(world.jobServices.env.DATA_DIR, randomBytes(6).toString('hex'))
  writeFileSync(path, picture)
  return sharp(path).metadata()
}
