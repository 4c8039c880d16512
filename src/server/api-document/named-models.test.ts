import { expect, test } from 'vitest'
import { z } from 'zod'
import { webhookEventSchema } from '#src/features/doors/webhooks/schema.ts'
import { WEBHOOK_EVENTS } from '#src/lib/rows/webhook-events.ts'
import { createApi } from '#src/platform/api/api.ts'
import { mountApi } from '../http.ts'
import { apiDocument } from './api-document.ts'
import { promisedDocument } from './promised-document.ts'

interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

const api = createApi()
mountApi(api)
const document = promisedDocument(apiDocument(api, 'https://doneup.example', 'session'))
const schema = z.custom<Schema>((value) => typeof value === 'object')
const operation = z.object({
  operationId: z.string(),
  responses: z.record(
    z.string(),
    z.looseObject({ content: z.record(z.string(), z.object({ schema })).optional() }),
  ),
})
const paths = z.record(z.string(), z.record(z.string(), operation)).parse(document.paths)

/** Answers without a model: that something is done. */
const WITHOUT = ['deleteWebhookEndpoint']

// Clauses: sharing-and-api 10.4
test('every answer is a named model or a list of them', () => {
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  const inline = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses).flatMap(([status, { content }]) => {
      const answer = content?.['application/json']?.schema
      if (!status.startsWith('2') || answer === undefined || WITHOUT.includes(operationId)) return []
      const row = answer.properties?.items?.items
      const parts = row?.anyOf ?? [row ?? answer]
      return parts.every(({ $ref }) => $ref !== undefined) ? [] : [operationId]
    }),
  )
  expect(operations.length).toBeGreaterThan(30)
  expect(inline).toEqual([])
})

test('each model is referred to, and no two are the same', () => {
  const text = JSON.stringify({
    paths: document.paths,
    webhooks: document.webhooks,
    of: document.components.responses,
  })
  const names = Object.keys(document.components.schemas)
  expect(names).toEqual(expect.arrayContaining(['Deal', 'Project', 'Expense', 'Offer', 'Condition', 'Agent']))
  expect(names).toEqual(expect.arrayContaining(['WebhookEndpoint', 'Delivery', 'Event', 'Problem']))
  for (const name of names) expect(text, name).toContain(`"#/components/schemas/${name}"`)
  const models = Object.values(document.components.schemas).map((model) => JSON.stringify(model))
  expect(new Set(models).size).toBe(models.length)
})

// Clauses: sharing-and-api 10.5
test('the body of every event is described, with an example that a receiver would be sent', () => {
  expect(Object.keys(document.webhooks).toSorted()).toEqual([...WEBHOOK_EVENTS].toSorted())
  const described = z.object({
    post: z.object({
      requestBody: z.object({
        content: z.object({ 'application/json': z.object({ example: webhookEventSchema }) }),
      }),
    }),
  })
  for (const [type, item] of Object.entries(document.webhooks))
    expect(described.parse(item).post.requestBody.content['application/json'].example.type).toBe(type)
})
