import { expect } from 'vitest'
import { type Person, TEST_ORIGIN, type TestWorld } from '#src/server/testing/test-world.ts'
import { type ImportResult, importResultSchema } from './schema.ts'

/** Sends an import as the import screen does: a JSON file. */
export function sendImport(
  world: TestWorld,
  as: Person | null,
  body: unknown,
  headers: Record<string, string> = {},
  path = '/api/imports',
): Promise<Response> {
  const form = new FormData()
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  form.set('file', new File([text], 'deals.json', { type: 'application/json' }))
  const cookie: Record<string, string> = as === null ? {} : { cookie: as.cookie }
  return Promise.resolve(
    world.app.request(path, {
      method: 'POST',
      headers: { origin: TEST_ORIGIN, ...cookie, ...headers },
      body: form,
    }),
  )
}

export async function imported(
  world: TestWorld,
  as: Person,
  body: unknown,
  path?: string,
): Promise<ImportResult> {
  const response = await sendImport(world, as, body, {}, path)
  expect(response.status, await response.clone().text()).toBe(201)
  return importResultSchema.parse(await response.json())
}
