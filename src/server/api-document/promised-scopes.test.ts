import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { makeKey, sendWithKey } from '#src/features/doors/api-keys/test-keys.ts'
import { API_SCOPE_NAMES } from '#src/lib/api/promised-api.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({ security: z.array(z.looseObject({ apiKey: z.array(z.string()) })) }),
    ),
  ),
})

test('a key with one scope is refused by exactly the operations that need another, named in the answer', async () => {
  const raw = (await (await world.send('GET', '/api/openapi.json')).json()) as {
    paths: Record<string, unknown>
  }
  const promised = Object.entries(raw.paths).filter(([path]) => path.startsWith('/api/v1/'))
  const { paths } = documentSchema.parse({ paths: Object.fromEntries(promised) })
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { security }]) => ({
      method: method.toUpperCase(),
      path: path.replace('/api/v1', '').replaceAll(/\{\w+\}/g, () => randomUUID()),
      scope: security[0]?.apiKey[0] ?? null,
    })),
  )
  expect(operations.length).toBeGreaterThanOrEqual(28)
  for (const scope of API_SCOPE_NAMES) {
    // One at a time, so that no limit of a key is reached.
    const person = await world.person()
    const { key } = await makeKey(world, person, { scopes: [scope] })
    for (const { method, path, scope: needed } of operations) {
      const answer = await sendWithKey(world, key, method, path, method === 'GET' ? {} : { body: {} })
      const { detail = '' } = z.looseObject({ detail: z.string().optional() }).parse(await answer.json())
      const cell = [method, path, scope, answer.status === 403 && detail]
      const refusal =
        needed === null || needed === scope ? false : `This key may not do that. It needs ${needed}.`
      expect(cell).toEqual([method, path, scope, refusal])
    }
  }
})
