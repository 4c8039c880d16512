import { expect, test } from 'vitest'
import { z } from 'zod'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { makeKey, sendWithKey } from '#src/features/doors/api-keys/test-keys.ts'
import { API_SCOPES, type ApiScope } from '#src/lib/api/promised-api.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())

const documentSchema = z.looseObject({ paths: z.record(z.string(), z.looseObject({})) })

/** An address of a row for each operation of the promised API that deletes one. */
async function rows(): Promise<Record<string, string>> {
  const { deal, project } = await projectRequests(world).win(mere)
  const expense = await budgetRequests(world, project.id).addExpense(mere, { amount: 115, gst: 15 })
  const added = await world.send('POST', '/api/agents', { as: mere, body: { name: 'Hana Parata' } })
  const { agent } = (await added.json()) as { agent: { id: string } }
  return {
    '/api/v1/deals/{id}': `/deals/${deal.id}`,
    '/api/v1/projects/{projectId}/expenses/{id}': `/projects/${project.id}/expenses/${expense.id}`,
    '/api/v1/agents/{id}': `/agents/${agent.id}`,
  }
}

// Clauses: sharing-and-api 10.2
test('a key deletes deals, expenses and agents, and undoes it', async () => {
  const { key } = await makeKey(world, mere, { scopes: Object.keys(API_SCOPES) as ApiScope[] })
  const addresses = await rows()
  const { paths } = documentSchema.parse(await (await world.send('GET', '/api/openapi.json')).json())
  const deletable = Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith('/api/v1/') && path.endsWith('/{id}') && 'delete' in methods ? [path] : [],
  )
  expect(deletable.toSorted()).toEqual(Object.keys(addresses).toSorted())
  for (const address of Object.values(addresses)) {
    const send = (method: string, path = address, headers = {}) =>
      sendWithKey(world, key, method, path, { headers })
    const { version } = (await (await send('GET')).json()) as { version: number }
    expect((await send('DELETE', address, { 'if-match': `"${version + 5}"` })).status).toBe(412)
    expect([address, (await send('DELETE', address, { 'if-match': `"${version}"` })).status]).toEqual([
      address,
      200,
    ])
    expect((await send('GET')).status).toBe(404)
    expect([address, (await send('DELETE', `${address}/deletion`)).status]).toEqual([address, 200])
    expect((await send('GET')).status).toBe(200)
  }
})
