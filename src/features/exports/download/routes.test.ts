import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestWorld, type Person, type TestWorld } from '#src/server/test-world.ts'
import { linkFor, pathOf, readyExport, started } from '../test-exports.ts'

let world: TestWorld
let mere: Person
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  mere = await world.person()
})
afterEach(() => world.setNow(null))
afterAll(() => world.close())

describe('the link to an archive', () => {
  test('gives a ZIP file to be saved, under the name of the organization and the day', async () => {
    const id = await readyExport(world, mere)
    const response = await world.send('GET', await linkFor(world, mere, id), { as: mere })
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Org for person-\w+@doneup\.example 20\d\d-\d\d-\d\d\.zip"/,
    )
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    await response.body?.cancel()
  })

  test('is dead after 60 seconds', async () => {
    const id = await readyExport(world, mere)
    const asked = new Date()
    world.setNow(asked)
    const url = await linkFor(world, mere, id)
    world.setNow(new Date(asked.getTime() + 59_999))
    expect((await world.send('HEAD', url, { as: mere })).status).toBe(200)
    world.setNow(new Date(asked.getTime() + 60_000))
    expect((await world.send('GET', url, { as: mere })).status).toBe(400)
  })

  test('is dead for colleagues, strangers and guests, and for an administrator who is none any more', async () => {
    const id = await readyExport(world, mere)
    const url = await linkFor(world, mere, id)
    const aroha = await world.person({ joins: mere })
    const stranger = await world.person()
    expect((await world.send('GET', url, { as: aroha })).status).toBe(403)
    await world.db.query(sql`update organization_members set role = 'admin' where user_id = ${aroha.userId}`)
    expect((await world.send('GET', url, { as: aroha })).status).toBe(400)
    expect((await world.send('GET', url, { as: stranger })).status).toBe(404)
    expect((await world.send('GET', url)).status).toBe(401)
    await world.db.query(sql`
      update organization_members set role = 'member'
      where user_id = ${mere.userId} and organization_id = ${mere.organizationId}`)
    expect((await world.send('GET', url, { as: mere })).status).toBe(403)
  })

  test('opens no other archive and lives no longer when it is changed', async () => {
    const id = await readyExport(world, mere)
    const url = await linkFor(world, mere, id)
    const later = url.replace(/token=(\d+)/, (_all, expires: string) => `token=${Number(expires) + 60_000}`)
    for (const changed of [later, url.replace(id, randomUUID()), url.replace(/(token=\d+\.).*/, '$1')])
      expect((await world.send('GET', changed, { as: mere })).status, changed).toBe(400)
  })

  test('needs a proof of who one is that is fresh', async () => {
    const id = await readyExport(world, mere)
    world.setNow(new Date(Date.now() + 11 * 60_000))
    const refused = await world.send('POST', pathOf(mere, `/${id}/links`), { as: mere })
    expect(await refused.json()).toMatchObject({ status: 403, code: 'proof_required' })
  })

  test('is not given before it is ready', async () => {
    const { id } = await started(world, mere)
    expect((await world.send('POST', pathOf(mere, `/${id}/links`), { as: mere })).status).toBe(404)
  })
})
