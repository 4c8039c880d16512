import { readdirSync } from 'node:fs'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, test } from 'vitest'
import { downloadLinkSchema } from '#src/lib/files/download-link.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createDocumentsWorld, refusal } from './test-documents.ts'
import { pdf, png } from './test-files.ts'

const world = worldForFile(createDocumentsWorld)

afterEach(() => world.setNow(null))

describe('a link to a file', () => {
  // Clauses: deal-workflow 7.18
  test('downloads under the document’s name and can’t run scripts', async () => {
    const stored = await world.uploaded('Pānui (1); x=1.pdf', pdf())
    const response = await world.send('GET', await world.linkTo(stored.id), { as: world.mere })
    const { headers } = response
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Panui (1); x=1.pdf"; filename*=UTF-8''P%C4%81nui%20%281%29%3B%20x%3D1.pdf`,
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  // Clauses: accounts-and-billing 9.7; deal-workflow 7.18, 9.22
  test('expires after 60 seconds', async () => {
    const stored = await world.uploaded('dead.pdf', pdf())
    world.setNow(new Date('2026-11-21T09:00:00.000Z'))
    const url = await world.linkTo(stored.id)
    world.setNow(new Date('2026-11-21T09:00:59.999Z'))
    expect((await world.send('GET', url, { as: world.mere })).status).toBe(200)
    world.setNow(new Date('2026-11-21T09:01:00.000Z'))
    expect(await refusal(await world.send('GET', url, { as: world.mere }))).toMatchObject({
      status: 400,
      code: 'invalid_link',
    })
  })

  // Clauses: deal-workflow 10.19
  test('is invalid for other users, colleagues and guests', async () => {
    const stored = await world.uploaded('mine.pdf', pdf())
    const url = await world.linkTo(stored.id)
    const colleague = await world.person({ joins: world.mere })
    const outsider = await world.person()
    for (const other of [colleague, outsider]) {
      expect(await refusal(await world.send('GET', url, { as: other }))).toMatchObject({
        status: 400,
        code: 'invalid_link',
      })
    }
    expect((await world.send('GET', url)).status).toBe(401)
  })

  // Clauses: deal-workflow 10.19
  test('is invalid for a former member', async () => {
    const colleague = await world.person({ joins: world.mere })
    const stored = await world.uploaded('left.pdf', pdf())
    const asked = await world.send('POST', `/api/documents/${stored.id}/links`, {
      as: colleague,
      organizationId: world.mere.organizationId,
    })
    const { url } = downloadLinkSchema.parse(await asked.json())
    expect((await world.send('GET', url, { as: colleague })).status).toBe(200)
    await world.db.query(sql`
      delete from organization_members where user_id = ${colleague.userId} and organization_id = ${world.mere.organizationId}`)
    expect((await world.send('GET', url, { as: colleague })).status).toBe(404)
  })

  test('is invalid when altered to another file or expiry', async () => {
    const [one, other] = [await world.uploaded('one.pdf', pdf()), await world.uploaded('other.pdf', pdf())]
    const url = await world.linkTo(one.id)
    const later = url.replace(/token=(\d+)/, (_all, expires: string) => `token=${Number(expires) + 60_000}`)
    const elsewhere = url.replace(one.id, other.id)
    const unsigned = url.replace(/(token=\d+\.).*/, '$1')
    for (const changed of [later, elsewhere, unsigned])
      expect((await world.send('GET', changed, { as: world.mere })).status, changed).toBe(400)
  })

  test('a HEAD request leaves no file open', async () => {
    const stored = await world.uploaded('head.pdf', pdf())
    const url = await world.linkTo(stored.id)
    const openFiles = () => readdirSync('/proc/self/fd').length
    const before = openFiles()
    for (let time = 0; time < 20; time += 1) {
      const response = await world.send('HEAD', url, { as: world.mere })
      expect(response.headers.get('content-length')).toBe(String(pdf().length))
    }
    await expect.poll(openFiles).toBeLessThan(before + 10)
  })

  // Clauses: deal-workflow 8.9
  test('reports a file missing in storage and keeps the document', async () => {
    const stored = await world.uploaded('lost.pdf', pdf())
    await world.jobServices.storage.remove([`purchase_docs/${world.deal}/${stored.id}.pdf`])
    const answer = await refusal(await world.send('GET', await world.linkTo(stored.id), { as: world.mere }))
    expect(answer).toEqual({ status: 503, code: 'unavailable', detail: 'Failed to download document' })
  })
})

describe('pictures', () => {
  test('photos have an image type, are revalidated and are visible to members only', async () => {
    const stored = await world.uploaded('Deck.png', await png(), { category: 'photos_after' })
    const url = `/api/documents/${stored.id}/picture?organization=${world.mere.organizationId}&size=whole`
    const response = await world.send('GET', url, { as: world.mere })
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    const again = { 'if-none-match': response.headers.get('etag') ?? '' }
    expect((await world.send('GET', url, { as: world.mere, headers: again })).status).toBe(304)
    const outsider = await world.person()
    expect((await world.send('GET', url, { as: outsider, headers: again })).status).toBe(404)
    expect((await world.send('GET', url, { headers: again })).status).toBe(401)
  })

  test('documents are never served inline', async () => {
    const stored = await world.uploaded('a.pdf', pdf())
    const url = `/api/documents/${stored.id}/picture?organization=${world.mere.organizationId}&size=whole`
    expect((await world.send('GET', url, { as: world.mere })).status).toBe(404)
  })
})
