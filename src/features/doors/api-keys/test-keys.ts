import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { API_SCOPE_NAMES, type ApiScope } from '#src/lib/api/promised-api.ts'
import type { Person, TestWorld } from '#src/server/testing/test-world.ts'
import { createApiKey, storedPartsOf } from './queries.server.ts'

export interface TestKey {
  id: string
  key: string
}

/** A key of a person's organization, with all scopes by default; creating one by the API has its own tests. */
export async function makeKey(
  { db }: TestWorld,
  { userId, organizationId }: Person,
  { name = 'Zapier', scopes = API_SCOPE_NAMES }: { name?: string; scopes?: readonly ApiScope[] } = {},
): Promise<TestKey> {
  const id = uuidv7()
  const key = createApiKey()
  const { secretHash, beginsWith } = storedPartsOf(key)
  await db.query(sql`
    insert into api_keys (organization_id, id, created_by, session_id, name, secret_hash, begins_with, scopes, expires_at)
    select ${organizationId}::uuid, ${id}, ${userId}::uuid, s.id, ${name}, ${secretHash}, ${beginsWith},
      ${[...scopes]}::text[], now() + interval '1 year'
    from auth.sessions s where s.user_id = ${userId} limit 1`)
  return { id, key }
}

/** Sends a request as another program does: without cookies, Origin and Fetch metadata. */
export async function sendWithKey(
  { app }: TestWorld,
  key: string | null,
  method: string,
  path: string,
  { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
  return app.request(`/api/v1${path}`, {
    method,
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
}
