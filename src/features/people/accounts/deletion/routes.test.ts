import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#src/lib/time/durations.ts'
import { tidyUp } from '#src/server/housekeeping.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { deletionSchema } from '../account-schema.ts'
import { ageProofs, auditOf, givePassword, openTestBrowser, PASSWORD } from '../test-browser.ts'

const DELETION = '/api/account/deletion'
const world = worldForFile()

function ask(person: Person, email = person.email): Promise<Response> {
  return openTestBrowser(world, person).send('PUT', DELETION, { email })
}

/** Makes the deletion due and runs the housekeeping in several processes. */
async function afterThirtyDays(person: Person, processes = 1): Promise<void> {
  await world.db.query(sql`
    update auth.users set delete_at = delete_at - interval '30 days' where id = ${person.userId}`)
  await Promise.all(Array.from({ length: processes }, () => tidyUp(world.db)))
}

async function exists(table: 'auth.users' | 'organizations', id: string): Promise<boolean> {
  const rows =
    table === 'organizations'
      ? await world.db.query(sql`select 1 from organizations where id = ${id}`)
      : await world.db.query(sql`select 1 from auth.users where id = ${id}`)
  return rows.length > 0
}

async function rolesIn({ organizationId }: Person): Promise<Record<string, string>> {
  const rows = await world.db.query<{ userId: string; role: string }>(sql`
    select user_id as "userId", role from organization_members where organization_id = ${organizationId}`)
  return Object.fromEntries(rows.map(({ userId, role }) => [userId, role]))
}

describe('requesting account deletion', () => {
  // Clauses: accounts-and-billing 10.12
  test('schedules the deletion in 30 days, ends all other sessions and emails the owner', async () => {
    const person = await world.person()
    await givePassword(world, person)
    const browser = openTestBrowser(world, person)
    const elsewhere = openTestBrowser(world)
    await elsewhere.send('POST', '/api/auth/sign-in', { email: person.email, password: PASSWORD })
    const answer = await browser.send('PUT', DELETION, { email: person.email.toUpperCase() })
    const { deleteAt } = deletionSchema.parse(await answer.json())
    expect(Math.round((Date.parse(deleteAt) - Date.now()) / DAY_MS)).toBe(30)
    expect((await browser.send('GET', '/api/account')).status).toBe(200)
    expect((await elsewhere.send('GET', '/api/account')).status).toBe(401)
    await world.work()
    const [mail] = await world.mailsTo(person.email)
    expect(mail?.subject).toBe('Your account will be deleted')
    expect(mail?.text).toContain('Keep my account')
    expect(await auditOf(world, person)).toContain('deletion_asked')
  })

  test('requires re-authentication and the account’s own address', async () => {
    const person = await world.person()
    const other = await world.person()
    const wrong = await ask(person, other.email)
    expect([wrong.status, await wrong.json()]).toMatchObject([
      400,
      { code: 'wrong_email', detail: 'Enter the email of your account.' },
    ])
    await ageProofs(world, person)
    const old = await ask(person)
    expect([old.status, await old.json()]).toMatchObject([403, { code: 'proof_required' }])
    expect(await auditOf(world, person)).toEqual([])
  })

  test('a second request doesn’t change the date', async () => {
    const person = await world.person()
    const browser = openTestBrowser(world, person)
    const first = deletionSchema.parse(
      await (await browser.send('PUT', DELETION, { email: person.email })).json(),
    )
    const again = await browser.send('PUT', DELETION, { email: person.email })
    expect(await again.json()).toEqual(first)
  })

  test('rejects the only administrator of an organization with other members', async () => {
    const person = await world.person()
    await world.person({ joins: person })
    await world.db.query(sql`
      update organizations set name = 'Kererū Property' where id = ${person.organizationId}`)
    const answer = await ask(person)
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      {
        code: 'only_admin',
        current: { organizations: [{ id: person.organizationId, name: 'Kererū Property' }] },
      },
    ])
    expect(await exists('organizations', person.organizationId)).toBe(true)
  })

  test('cancels an active subscription', async () => {
    const person = await world.person()
    await ask(person)
    const jobs = await world.db.query(sql`
      select 1 from outbox where topic = 'billing.cancel_now' and payload ->> 'userId' = ${person.userId}`)
    expect(jobs).toHaveLength(1)
  })
})

describe('during the 30 days', () => {
  test('sign-in works, the session has the date, and the deletion can be cancelled', async () => {
    const person = await world.person()
    await givePassword(world, person)
    await ask(person)
    const browser = openTestBrowser(world)
    await browser.send('POST', '/api/auth/sign-in', { email: person.email, password: PASSWORD })
    const { deleteAt } = (await (await browser.send('GET', '/api/session')).json()) as { deleteAt: string }
    expect(Date.parse(deleteAt)).toBeGreaterThan(Date.now())
    expect((await browser.send('DELETE', DELETION)).status).toBe(200)
    expect((await browser.send('DELETE', DELETION)).status).toBe(200)
    expect(await (await browser.send('GET', '/api/session')).json()).toMatchObject({ deleteAt: null })
    await tidyUp(world.db)
    expect(await exists('auth.users', person.userId)).toBe(true)
    const kept = (await auditOf(world, person)).filter((action) => action === 'deletion_taken_back')
    expect(kept).toHaveLength(1)
  })

  test('nothing is deleted before the date', async () => {
    const person = await world.person()
    await ask(person)
    await tidyUp(world.db)
    expect(await exists('auth.users', person.userId)).toBe(true)
  })
})

describe('after the 30 days', () => {
  test('the account is deleted with its own organization, deals and audit entries', async () => {
    const person = await world.person()
    await world.send('POST', '/api/opportunities', { as: person, body: { address: '8 Kererū Street' } })
    await ask(person)
    await afterThirtyDays(person)
    expect(await exists('auth.users', person.userId)).toBe(false)
    expect(await exists('organizations', person.organizationId)).toBe(false)
    expect(
      await world.db.query(sql`select 1 from opportunities where organization_id = ${person.organizationId}`),
    ).toEqual([])
    expect(await auditOf(world, person)).toEqual(['account_deleted'])
  })

  test('an organization with other members is not deleted, nor are the deals this member added', async () => {
    const owner = await world.person()
    const member = await world.person({ joins: owner })
    const saved = await world.send('POST', '/api/opportunities', {
      as: member,
      organizationId: owner.organizationId,
      body: { address: '9 Tūī Lane' },
    })
    expect(saved.status).toBe(201)
    await ask(member)
    await afterThirtyDays(member)
    expect(await rolesIn(owner)).toEqual({ [owner.userId]: 'admin' })
    const deals = await world.db.query(sql`
      select user_id from opportunities where organization_id = ${owner.organizationId}`)
    expect(deals).toEqual([{ user_id: null }])
  })

  test('votes are deleted; suggestions are kept without their author', async () => {
    const [person, other] = [await world.person(), await world.person()]
    const body = { title: 'Export to Xero', description: 'My accountant asks.' }
    const made = await world.send('POST', '/api/suggestions', { as: person, body })
    const { id } = ((await made.json()) as { suggestion: { id: string } }).suggestion
    for (const as of [person, other]) await world.send('PUT', `/api/suggestions/${id}/vote`, { as })
    const list = () => world.send('GET', '/api/suggestions', { as: other })
    const etag = (await list()).headers.get('etag')
    await ask(person)
    await afterThirtyDays(person)
    const after = await list()
    expect(await after.json()).toMatchObject({ suggestions: [{ id, votes: 1, voted: true }] })
    expect(after.headers.get('etag')).not.toBe(etag)
    expect(await world.db.query(sql`select created_by from suggestions where id = ${id}`)).toEqual([
      { created_by: null },
    ])
  })

  test('the member who joined first replaces the only administrator', async () => {
    const owner = await world.person()
    await ask(owner)
    const first = await world.person({ joins: owner })
    const second = await world.person({ joins: owner })
    await world.db.query(sql`
      update organization_members set created_at = now() - interval '9 days' where user_id = ${first.userId}
        and organization_id = ${owner.organizationId}`)
    await afterThirtyDays(owner)
    expect(await exists('auth.users', owner.userId)).toBe(false)
    expect(await rolesIn(owner)).toEqual({ [first.userId]: 'admin', [second.userId]: 'member' })
  })

  test('ten concurrent processes delete the account once; repeating the deletion does nothing', async () => {
    const person = await world.person()
    await ask(person)
    await afterThirtyDays(person, 10)
    await tidyUp(world.db)
    expect(await exists('auth.users', person.userId)).toBe(false)
    expect(await auditOf(world, person)).toEqual(['account_deleted'])
  })

  test('one failed deletion doesn’t stop the others', async () => {
    const [stuck, free] = [await world.person(), await world.person()]
    const refusal = `refuse_${randomUUID().slice(0, 8)}`
    await world.owner.script(`create function ${refusal}() returns trigger language plpgsql as $$ begin
      if old.id = '${stuck.userId}' then raise exception 'not this one'; end if; return old; end $$;
      create trigger ${refusal} before delete on auth.users for each row execute function ${refusal}()`)
    await ask(stuck)
    await ask(free)
    await world.db.query(sql`update auth.users set delete_at = now() where delete_at is not null`)
    await tidyUp(world.db)
    expect(await exists('auth.users', free.userId)).toBe(false)
    expect(await exists('auth.users', stuck.userId)).toBe(true)
    await world.owner.script(`drop trigger ${refusal} on auth.users; drop function ${refusal}()`)
    await tidyUp(world.db)
    expect(await exists('auth.users', stuck.userId)).toBe(false)
  })
})
