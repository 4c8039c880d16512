import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { SUGGESTION_STATUSES } from './schema.ts'
import { createFeedbackWorld } from './test-suggestions.ts'

const world = worldForFile(createFeedbackWorld)
const mere = madeForFile(() => world.person())
beforeEach(async () => {
  await world.db.query(sql`delete from suggestions`)
})

const refusal = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { code: string; current?: { status: string } }),
})
const putVote = (as: Person, id: string) => world.send('PUT', `/api/suggestions/${id}/vote`, { as })
const setStatus = (as: Person, id: string, status: string, version = 1) =>
  world.send('PATCH', `/api/suggestions/${id}`, {
    as,
    body: { status },
    headers: { 'if-match': `"${version}"` },
  })
const remove = (as: Person, id: string, version = 1) =>
  world.send('DELETE', `/api/suggestions/${id}`, { as, headers: { 'if-match': `"${version}"` } })
const restore = (as: Person, id: string) => world.send('DELETE', `/api/suggestions/${id}/removal`, { as })

// Clauses: deal-workflow 6.8
test('only a site admin can change the status of a suggestion or remove it', async () => {
  const [admin, owner] = [await world.siteAdmin(), await world.person()]
  const { id } = await world.suggest(owner, 'Export to Xero')
  for (const answer of [setStatus(owner, id, 'approved'), remove(owner, id), restore(owner, id)])
    expect(await refusal(await answer)).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await world.board(mere)).toMatchObject([{ status: 'pending' }])
  expect((await setStatus(admin, id, 'approved')).status).toBe(200)
  expect(await world.board(mere)).toMatchObject([{ status: 'approved' }])
})

// Clauses: deal-workflow 4.23
test('accepts each status of the list and no other', async () => {
  const admin = await world.siteAdmin()
  const { id } = await world.suggest(mere, 'Export to Xero')
  let version = 1
  for (const { value } of SUGGESTION_STATUSES) {
    expect((await setStatus(admin, id, value, version)).status).toBe(200)
    version += 1
  }
  expect((await setStatus(admin, id, 'someday', version)).status).toBe(400)
  const [row] = await world.db.query<{ definition: string }>(sql`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'suggestions_status_check'`)
  const inTable = [...(row?.definition.matchAll(/'([a-z_]+)'/g) ?? [])].map((match) => match[1])
  expect(inTable.sort()).toEqual(SUGGESTION_STATUSES.map((status) => status.value).sort())
})

// Clauses: deal-workflow 3.17, 7.26, 10.30
test('removing is a soft delete: hidden from everyone, still in the database', async () => {
  const admin = await world.siteAdmin()
  const { id } = await world.suggest(mere, 'Buy my course')
  await putVote(mere, id)
  expect((await remove(admin, id)).status).toBe(200)
  for (const person of [mere, admin, await world.person()]) expect(await world.board(person)).toEqual([])
  expect(await world.db.query(sql`select title, is_admin_deleted from suggestions where id = ${id}`)).toEqual(
    [{ title: 'Buy my course', is_admin_deleted: true }],
  )
})

test('a removed suggestion is restored with its votes', async () => {
  const admin = await world.siteAdmin()
  const { id } = await world.suggest(mere, 'Export to Xero')
  await putVote(mere, id)
  await remove(admin, id)
  expect((await restore(admin, id)).status).toBe(200)
  expect(await world.board(mere)).toMatchObject([{ id, votes: 1, voted: true }])
})

test('rejects a missing or stale version with the current suggestion', async () => {
  const admin = await world.siteAdmin()
  const { id } = await world.suggest(mere, 'Export to Xero')
  const body = { status: 'approved' }
  const path = `/api/suggestions/${id}`
  expect((await world.send('PATCH', path, { as: admin, body })).status).toBe(428)
  await setStatus(admin, id, 'approved')
  expect(await refusal(await setStatus(admin, id, 'rejected'))).toMatchObject({
    status: 412,
    current: { status: 'approved', version: 2 },
  })
  expect((await remove(admin, id)).status).toBe(412)
  expect(await world.board(mere)).toMatchObject([{ status: 'approved' }])
})

// Clauses: deal-workflow 7.29
test('an organization’s administrator isn’t a site admin', async () => {
  const { id } = await world.suggest(mere, 'Export to Xero')
  expect((await remove(mere, id)).status).toBe(403)
})
