// @module-tag postgres
import { expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile({ rateLimitScale: 1 })

test('L5: of 60 streams that a user opens at once, 20 are open; a closed one makes room', async () => {
  const mere = await world.person()
  const open = () => world.send('GET', `/api/stream?organization=${mere.organizationId}`, { as: mere })
  const answers = await Promise.all(Array.from({ length: 60 }, open))
  const opened = answers.filter(({ status }) => status === 200)
  expect([opened.length, answers.filter(({ status }) => status === 429).length]).toEqual([20, 40])
  expect((await open()).status).toBe(429)
  await opened[0]?.body?.cancel()
  const next = await open()
  expect(next.status).toBe(200)
  for (const { body } of [...opened.slice(1), next]) await body?.cancel()
})
