import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from './testing/test-world.ts'

const world = worldForFile()

describe('the site admin', () => {
  const isSiteAdmin = async (as: Person) =>
    (await (await world.send('GET', '/api/session', { as })).json()).isSiteAdmin

  // Clauses: accounts-and-billing 6.4; deal-workflow 6.3, 7.29
  test('is the account with the configured email, once verified', async () => {
    const named = await world.person({ isConfirmed: false })
    world.jobServices.env.SITE_ADMINS.push(named.email)
    expect(await isSiteAdmin(named)).toBe(false)
    await world.db.query(sql`update auth.users set email_confirmed_at = now() where id = ${named.userId}`)
    expect(await isSiteAdmin(named)).toBe(true)
  })

  test('isn’t given to any other account', async () => {
    const mere = await world.person()
    await world.db.query(sql`update auth.users set email_confirmed_at = now() where id = ${mere.userId}`)
    expect(await isSiteAdmin(mere)).toBe(false)
  })
})
