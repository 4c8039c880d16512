import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type Person, type TestWorld } from './test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

async function openStream(as: Person, headers: Record<string, string> = {}) {
  const response = await world.send('GET', `/api/stream?organization=${as.organizationId}`, { as, headers })
  expect(response.status).toBe(200)
  const reader = response.body?.getReader()
  if (reader === undefined) throw new Error('the stream has a body')
  const decoder = new TextDecoder()
  return {
    /** Reads on until the text so far contains `wanted`. */
    async until(wanted: string): Promise<string> {
      let text = ''
      while (!text.includes(wanted)) {
        const { value, done } = await reader.read()
        if (done) throw new Error(`the stream ended before ${wanted}`)
        text += decoder.decode(value)
      }
      return text
    },
    close: () => reader.cancel(),
  }
}

const save = (as: Person, address: string) =>
  world.send('POST', '/api/opportunities', { as, body: { address } })

test('a colleague’s change arrives with its version; another organization’s does not', async () => {
  const mere = await world.person()
  const aroha = await world.person({ joins: mere })
  const stranger = await world.person()
  const stream = await openStream(aroha)
  await stream.until('event: open')
  await save(stranger, 'Not for you')
  await save(mere, '8 Kererū Street')
  const text = await stream.until('"kind":"opportunity"')
  expect(text.match(/event: change/g)).toHaveLength(1)
  expect(text).toMatch(/id: 2\nevent: change\ndata: \{"version":2,/)
  await stream.close()
})

test('a stream that was away is told what it missed', async () => {
  const mere = await world.person()
  await save(mere, 'Seen')
  await save(mere, 'Missed 1')
  await save(mere, 'Missed 2')
  const stream = await openStream(mere, { 'last-event-id': '2' })
  const text = await stream.until('event: change')
  expect(text).toContain('id: 4')
  await stream.close()
})

test('a stranger, a guest and somebody without a subscription get no stream', async () => {
  const mere = await world.person()
  const path = `/api/stream?organization=${mere.organizationId}`
  expect((await world.send('GET', path, { as: await world.person() })).status).toBe(404)
  expect((await world.send('GET', path)).status).toBe(401)
  const lapsed = await world.person({ subscription: 'canceled', joins: mere })
  expect((await world.send('GET', path, { as: lapsed })).status).toBe(402)
})
