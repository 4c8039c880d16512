import type { ServerResponse } from 'node:http'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { z } from 'zod'
import { type Received, startReceiver } from '#src/platform/jobs/test-receivers.ts'
import type { Person, TestWorld } from '#src/server/testing/test-world.ts'
import {
  deliveriesSchema,
  type Endpoint,
  endpointWithSecretSchema,
  type newEndpointSchema,
} from './schema.ts'

const stops: (() => Promise<void>)[] = []

/** Stops the receivers of a test. */
export async function stopReceivers(): Promise<void> {
  for (const stop of stops.splice(0)) await stop()
}

/** A receiver that accepts everything, or answers as `answer` does. */
export async function receiver(
  answer: (response: ServerResponse, received: Received) => void = (response) => void response.end('ok'),
) {
  const started = await startReceiver(answer)
  stops.push(started.stop)
  return { ...started, events: () => started.requests.map(({ body }) => JSON.parse(body) as WebhookBody) }
}

/** The events received since the last call, in the order of their queue. */
export async function newEvents(world: TestWorld, received: Awaited<ReturnType<typeof receiver>>) {
  await world.work()
  const all = received.events()
  received.requests.length = 0
  return all.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

export interface WebhookBody {
  id: string
  type: string
  timestamp: string
  organizationId: string
  data: Record<string, unknown>
}

/** The webhook endpoints of a world as an administrator uses them. */
export function webhooksOf(world: TestWorld, as: Person) {
  const send = (method: string, path = '', body?: unknown, headers: Record<string, string> = {}) =>
    world.send(method, `/api/organizations/${as.organizationId}/webhook-endpoints${path}`, {
      as,
      body,
      headers,
    })
  return {
    send,
    async add(endpoint: z.input<typeof newEndpointSchema>) {
      const response = await send('POST', '', endpoint)
      expect(response.status).toBe(201)
      const { secret, ...added } = endpointWithSecretSchema.parse(await response.json())
      return { endpoint: added, secret }
    },
    change: ({ id, version }: Endpoint, edit: object) =>
      send('PUT', `/${id}`, edit, { 'if-match': `"${version}"` }),
    async endpoint(id: string): Promise<Endpoint> {
      const { items } = (await (await send('GET')).json()) as { items: Endpoint[] }
      const found = items.find((one) => one.id === id)
      if (found === undefined) throw new Error('No such endpoint')
      return found
    },
    async log(id: string, query = '') {
      return deliveriesSchema.parse(await (await send('GET', `/${id}/deliveries${query}`)).json())
    },
    /** Runs the next attempts of all deliveries now. */
    async retryNow(): Promise<void> {
      await world.db.query(sql`update outbox set run_at = now() where topic = 'webhooks.deliver'`)
      await world.work()
    },
  }
}
