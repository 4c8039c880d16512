import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pdf } from '#src/features/base/documents/test-files.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { addDocument } from '#src/features/doors/exports/test-exports.ts'
import { NEW_PACK } from '#src/features/doors/packs/schema.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { LINKS_PER_DEAL } from './schema.ts'
import { shareRequests } from './test-share-links.ts'

const world = worldForFile()
const share = shareRequests(world)
const mere = madeForTest(() => world.person())
const ana = madeForTest(() => world.person({ joins: mere }))
let id: string
beforeEach(async () => {
  id = (await newDeal(world, mere)).id
})
afterEach(() => world.setNow(null))

const detailOf = async (reply: Response) => ((await reply.json()) as { detail: string }).detail
const fieldsOf = async (reply: Response) => ((await reply.json()) as { fields: object }).fields

describe('making a link', () => {
  // Clauses: sharing-and-api 2.1
  test('the secret has 32 random bytes, is stored as SHA-256 and shown once', async () => {
    const { url, secret, id: linkId } = await share.make(mere, id)
    expect(url).toMatch(/\/share\/[\w-]{43}$/)
    const [row] = await world.db.query<{ hash: string }>(
      sql`select secret_hash as hash from share_links where id = ${linkId}`,
    )
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(await share.list(mere, id))).not.toContain(secret)
  })

  // Clauses: sharing-and-api 1.5, 2.3
  test.each([
    [{ days: 0 }, { days: 'A link lives from 1 to 180 days.' }],
    [{ days: 181 }, { days: 'A link lives from 1 to 180 days.' }],
    [{ passcode: '12345' }, { passcode: 'A passcode has at least 6 characters.' }],
    [{ passcode: ' '.repeat(6) }, { passcode: 'A passcode has at least 6 characters.' }],
    [{ pack: { ...NEW_PACK, sections: [] } }, { 'pack.sections': 'Choose at least one section.' }],
    [
      { pack: { ...NEW_PACK, sections: ['summary', 'tax'] } },
      { 'pack.sections': 'A lender pack can’t have “Tax and split”.' },
    ],
    [
      { pack: { ...NEW_PACK, kind: 'partner', sections: ['summary', 'funding'] } },
      { 'pack.sections': 'A partner pack can’t have “Funding”.' },
    ],
  ])('rejects %o', async (body, fields) => {
    const reply = await share.post(mere, id, body)
    expect(reply.status).toBe(400)
    expect(await fieldsOf(reply)).toEqual(fields)
  })

  // Clauses: sharing-and-api 2.10
  test('offers no document of another deal', async () => {
    const documentOf = (deal: string) =>
      addDocument(world, world.jobServices, {
        organizationId: mere.organizationId,
        deal,
        name: 'LIM.pdf',
        bytes: pdf(),
      })
    const [own, other] = [await documentOf(id), await documentOf((await newDeal(world, mere)).id)]
    expect((await share.make(mere, id, { documents: [own, other] })).documents).toBe(1)
  })

  // Clauses: sharing-and-api 2.4
  test('a deal has at most 20 open links; a revoked one makes room', async () => {
    const [first] = await Promise.all(Array.from({ length: LINKS_PER_DEAL }, () => share.make(mere, id)))
    const refused = await share.post(mere, id)
    expect(refused.status).toBe(409)
    expect(await detailOf(refused)).toBe('This deal has 20 open links. Revoke one first.')
    expect((await share.revoke(mere, id, first?.id ?? '')).status).toBe(200)
    await share.make(mere, id)
  })

  // Clauses: sharing-and-api 2.4
  test('an organization has at most 200 open links', async () => {
    const { id: linkId } = await share.make(mere, id)
    await world.db.query(sql`
      insert into share_links (organization_id, id, opportunity_id, label, pack, secret_hash, expires_at, created_by)
      select organization_id, gen_random_uuid(), ${(await newDeal(world, mere)).id}, label, pack, secret_hash || n,
        expires_at, created_by from share_links, generate_series(1, 199) n where id = ${linkId}`)
    expect((await share.post(mere, id)).status).toBe(409)
  })

  // Clauses: sharing-and-api 2.15
  test('administrators reserve it or switch it off, which ends open links permanently', async () => {
    const { secret } = await share.make(ana, id)
    const set = async (makers: string) => {
      const path = `/api/organizations/${mere.organizationId}/sharing`
      const { version } = (await (await world.send('GET', path, { as: mere })).json()) as { version: number }
      const headers = { 'if-match': `"${version}"` }
      return world.send('PUT', path, { as: mere, body: { makers }, headers })
    }
    const refusal = async (as: Person) => (await (await share.post(as, id)).json()) as object
    await set('admins')
    expect(await refusal(ana)).toMatchObject({
      status: 403,
      detail: 'Only administrators may share deals of this organization.',
    })
    await share.make(mere, id)
    expect((await share.open(secret)).status).toBe(200)
    await set('nobody')
    expect((await share.open(secret)).status).toBe(404)
    expect(await refusal(mere)).toMatchObject({
      status: 403,
      detail: 'No one may share deals of this organization. You can change that under Sharing.',
    })
    await set('members')
    expect((await share.open(secret)).status).toBe(404)
    await share.make(ana, id)
  })
})

describe('changing and revoking', () => {
  // Clauses: sharing-and-api 2.14
  test('label, last day and passcode change at a version; the others stay', async () => {
    const link = await share.make(mere, id, { passcode: 'kererū' })
    const renamed = await share.change(mere, id, link, { label: 'ANZ, Sam' })
    expect(await renamed.json()).toMatchObject({ label: 'ANZ, Sam', hasPasscode: true, version: 2 })
    expect((await share.change(mere, id, link, { label: 'Late' })).status).toBe(412)
    const opened = await share.change(mere, id, { ...link, version: 2 }, { passcode: null, days: 1 })
    expect(await opened.json()).toMatchObject({ label: 'ANZ, Sam', hasPasscode: false })
  })

  // Clauses: sharing-and-api 2.14
  test('two tabs revoke: both succeed, and the link is gone', async () => {
    const link = await share.make(mere, id)
    const both = await Promise.all([share.revoke(mere, id, link.id), share.revoke(mere, id, link.id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await share.list(mere, id)).toMatchObject([{ state: 'revoked' }])
    expect((await share.open(link.secret)).status).toBe(404)
    const entries = await world.db.query(sql`
      select 1 from audit_log where organization_id = ${mere.organizationId} and action = 'share_link_revoked'`)
    expect(entries).toHaveLength(1)
  })

  // Clauses: sharing-and-api 2.15
  test('a member manages only their own links, an administrator all', async () => {
    const anas = await share.make(ana, id)
    const meres = await share.make(mere, id)
    expect((await share.list(ana, id)).map((link) => link.id)).toEqual([anas.id])
    expect((await share.list(mere, id)).map((link) => link.id)).toEqual([meres.id, anas.id])
    expect((await share.revoke(ana, id, meres.id)).status).toBe(404)
    expect((await share.revoke(mere, id, anas.id)).status).toBe(200)
  })

  // Clauses: sharing-and-api 2.16
  test('a link ends when its maker leaves, unless an administrator takes it over', async () => {
    const { secret, id: linkId } = await share.make(ana, id)
    await world.db.query(sql`
      delete from organization_members where user_id = ${ana.userId} and organization_id = ${mere.organizationId}`)
    expect((await share.open(secret)).status).toBe(404)
    expect(await share.list(mere, id)).toMatchObject([{ state: 'ended', by: { email: ana.email } }])
    expect((await share.takeOver(mere, id, linkId)).status).toBe(200)
    expect((await share.open(secret)).status).toBe(200)
    expect(await share.list(mere, id)).toMatchObject([
      { state: 'open', by: { id: mere.userId, name: '', email: mere.email } },
    ])
  })

  // Clauses: sharing-and-api 2.15
  test('administrators list and revoke all links of the organization', async () => {
    const other = (await newDeal(world, mere)).id
    const links = [await share.make(ana, id), await share.make(mere, other)]
    const path = `/api/organizations/${mere.organizationId}/share-links`
    expect((await world.send('GET', path, { as: ana })).status).toBe(403)
    const all = (await (await world.send('GET', path, { as: mere })).json()) as { shareLinks: object[] }
    expect(all.shareLinks).toHaveLength(2)
    expect((await world.send('DELETE', path, { as: mere })).status).toBe(200)
    for (const { secret } of links) expect((await share.open(secret)).status).toBe(404)
  })

  // Clauses: sharing-and-api 2.15
  test('administrators list and revoke a link whose deal is deleted, before its restoration', async () => {
    const link = await share.make(mere, id)
    const setDeleted = (isDeleted: boolean) =>
      world.db.query(sql`
        update opportunities set deleted_at = ${isDeleted ? new Date() : null} where id = ${id}`)
    await setDeleted(true)
    const path = `/api/organizations/${mere.organizationId}/share-links`
    expect(await (await world.send('GET', path, { as: mere })).json()).toMatchObject({
      shareLinks: [{ id: link.id, state: 'deleted' }],
    })
    expect((await share.revoke(mere, id, link.id)).status).toBe(200)
    await setDeleted(false)
    expect((await share.open(link.secret)).status).toBe(404)
  })
})
