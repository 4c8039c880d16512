// @module-tag postgres
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { ACCESS, WITHOUT_ACCESS } from '#src/platform/rows/access-register.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { NEW_PASSWORD } from './mail-links/test-links.ts'
import { insertEndpoint, sessionIds } from './test-access.ts'
import { ageProofsForRoutes } from './test-browser.ts'

const world = worldForFile()

test('every table with a user, a secret, an address or a file is in the register', async () => {
  const tables = await world.db.query<{ name: string }>(sql`
    select distinct a.attrelid::regclass::text as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'auth') and a.attnum > 0 and not a.attisdropped and (
      a.attname ~ '(user_id|session|secret|token|hash|password|credential|_key$|api_key|visitor)'
      or a.attname ~ '(email|url|endpoint|webhook|recipient|send_to|file_|ip_address)'
      or a.atttypid = 'bytea'::regtype
      or (a.attname ~ '(_by|recipient_id|assignee_id)$' and a.atttypid = 'uuid'::regtype)
      or exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
        and a.attnum = any (k.conkey) and k.confrelid in ('auth.users'::regclass, 'auth.sessions'::regclass)))
    union select 'auth.users' union select 'expense_exports' union select 'changes'`)
  const registered = [...new Set(ACCESS.map(({ table }) => table)), ...Object.keys(WITHOUT_ACCESS)]
  expect(registered.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
  for (const [table, reason] of Object.entries(WITHOUT_ACCESS))
    expect(reason.length, table).toBeGreaterThan(30)
})

test('every table in which only administrators may write says that its rows end with the role', async () => {
  const tables = await world.db.query<{ name: string }>(sql`
    with recursive functions (name) as (
      select 'administered_organization' collate "C"
      union select p.proname::text collate "C" from functions f join pg_proc p on p.prosrc ~ ('\\m' || f.name || '\\M')
        and p.pronamespace = 'public'::regnamespace
    )
    select distinct format('%I', tablename) as name from pg_policies, functions f
    where schemaname = 'public' and with_check ~ ('\\m' || f.name || '\\M')`)
  const forAdministrators = ACCESS.filter(({ isForAdministrators }) => isForAdministrators)
  // The membership is the role.
  expect(new Set(['organization_members', ...forAdministrators.map(({ table }) => table)])).toEqual(
    new Set(tables.map(({ name }) => name)),
  )
})

test('a row that records its session is refused by the database without recent authentication', async () => {
  const triggers = await world.db.query<{ table: string; arguments: string; on: string }>(sql`
    select tgrelid::regclass::text as table, encode(tgargs, 'escape') as arguments,
      case when tgtype & 4 > 0 then 'insert' else 'update' end as on
    from pg_trigger where tgfoid = 'require_recent_authentication'::regproc and tgtype & 2 > 0 and tgenabled = 'O'`)
  const guarded = triggers.map(({ table, arguments: columns }) => `${table} ${columns.split('\\000')[0]}`)
  const needing = ACCESS.filter(({ proof, session }) => proof.needs !== 'nothing' && session !== undefined)
  expect(new Set(guarded)).toEqual(new Set(needing.map(({ table, owner }) => `${table} ${owner}`)))
  // The person who may change the address of a row needs it for that too.
  expect(triggers.filter(({ on }) => on === 'update').map(({ table }) => table)).toEqual([
    'webhook_endpoints',
    'webhook_endpoints',
  ])
})

test('the person who adds a row needs what the register says: with an old proof or an unconfirmed email, each is refused', async () => {
  const admin = await world.person()
  const unconfirmed = await world.person({ isConfirmed: false })
  await ageProofsForRoutes(world, admin)
  const organization = ({ organizationId }: Person) => `/api/organizations/${organizationId}`
  const none = randomUUID()
  const email = 'someone@doneup.example'
  const url = 'https://1.1.1.1/hook'
  const requests: Record<string, (as: Person) => Promise<[method: string, path: string, body?: object]>> = {
    inviteMember: async (as) => ['POST', `${organization(as)}/invites`, { email, role: 'member' }],
    inviteGuest: async (as) => {
      const { id } = await newDeal(world, as)
      const sections = ['summary']
      return ['POST', `/api/opportunities/${id}/guests`, { email, role: 'partner', sections, until: null }]
    },
    createWebhookEndpoint: async (as) => ['POST', `${organization(as)}/webhook-endpoints`, { url }],
    updateWebhookEndpoint: async (as) => {
      const fresh = await world.person({ joins: as })
      await world.db.query(sql`
        update organization_members set role = 'admin' where organization_id = ${as.organizationId}`)
      const [sessionId = ''] = await sessionIds(world, fresh.userId)
      const id = await insertEndpoint(world, { ...as, userId: fresh.userId, sessionId })
      return ['PUT', `${organization(as)}/webhook-endpoints/${id}`, { url: `${url}/2` }]
    },
    takeOverWebhookEndpoint: async (as) => ['POST', `${organization(as)}/webhook-endpoints/${none}/takeover`],
    rollWebhookSecret: async (as) => ['POST', `${organization(as)}/webhook-endpoints/${none}/secret`],
    createApiKey: async (as) => [
      'POST',
      `${organization(as)}/api-keys`,
      { name: 'Zapier', scopes: ['deals:read'], days: 30 },
    ],
    createCalendarLink: async () => ['POST', '/api/account/calendar-links', { scope: 'own' }],
    updatePassword: async () => ['PUT', '/api/account/password', { password: NEW_PASSWORD }],
    createPasskeyChallenge: async () => ['POST', '/api/account/passkeys/challenges'],
    createPasskey: async () => ['POST', '/api/account/passkeys', {}],
    createAuthenticator: async () => ['POST', '/api/account/second-factor/authenticator'],
    replaceBackupCodes: async () => ['POST', '/api/account/second-factor/backup-codes'],
  }
  const operations = ACCESS.flatMap(({ proof }) => ('operations' in proof ? proof.operations : []))
  expect(Object.keys(requests).toSorted()).toEqual(operations.toSorted())
  const refusal = async (operation: string, as: Person) => {
    const [method, path, body] = (await requests[operation]?.(as)) ?? ['', '']
    const response = await world.send(method, path, { as, body, headers: { 'if-match': '"1"' } })
    return [operation, response.status, ((await response.json()) as { code: string }).code]
  }
  for (const { proof } of ACCESS)
    for (const operation of 'operations' in proof ? proof.operations : []) {
      expect(await refusal(operation, admin)).toEqual([operation, 403, 'proof_required'])
      if (proof.needs === 'recent authentication') continue
      expect(await refusal(operation, unconfirmed)).toEqual([operation, 403, 'email_unconfirmed'])
    }
})
