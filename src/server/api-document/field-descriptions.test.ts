import { expect, test } from 'vitest'
import { z } from 'zod'
import { createApi } from '#src/platform/api/api.ts'
import { mountApi } from '../http.ts'
import { apiDocument } from './api-document.ts'
import { DESCRIBED_FIELDS, type Described } from './field-descriptions.ts'
import { promisedDocument } from './promised-document.ts'

const api = createApi()
mountApi(api)
const document = promisedDocument(apiDocument(api, 'https://doneup.example', 'session'))

const body = z.object({
  description: z.string().optional(),
  content: z.record(z.string(), z.object({ schema: z.custom<Described>() })),
})
const operation = z.object({
  operationId: z.string(),
  description: z.string().optional(),
  parameters: z.array(z.object({ name: z.string(), description: z.string().optional() })).default([]),
  requestBody: body.optional(),
})
const operations = Object.values(
  z.record(z.string(), z.record(z.string(), operation)).parse(document.paths),
).flatMap((item) => Object.values(item))

/** The fields of a schema with their descriptions. */
function fieldsIn(schema: unknown, path: string): [path: string, description: string | undefined][] {
  if (Array.isArray(schema)) return schema.flatMap((part) => fieldsIn(part, path))
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, items, anyOf, oneOf, allOf } = schema as Described
  return [
    ...Object.entries(properties).flatMap(([name, field]): [string, string | undefined][] => [
      [`${path}.${name}`, field.description],
      ...fieldsIn(field, `${path}.${name}`),
    ]),
    ...[items, anyOf, oneOf, allOf].flatMap((part) => fieldsIn(part, path)),
  ]
}

// Clauses: sharing-and-api 10.4
test('every field of a model, of a body and of an address has a description', () => {
  const models = Object.entries(document.components.schemas).flatMap(([name, model]) => fieldsIn(model, name))
  const bodies = operations.flatMap(({ operationId, requestBody }) =>
    fieldsIn(requestBody?.content['application/json']?.schema, operationId),
  )
  const parameters = operations.flatMap(({ operationId, parameters }) =>
    parameters.map(({ name, description }) => [`${operationId} ${name}`, description] as const),
  )
  expect(models.length).toBeGreaterThan(250)
  const without = [...models, ...bodies, ...parameters].filter(([, description]) => !description)
  expect(without.map(([path]) => path)).toEqual([])
})

test('every description is of a field', () => {
  const text = JSON.stringify(document)
  expect(DESCRIBED_FIELDS.filter(([, description]) => !text.includes(JSON.stringify(description)))).toEqual(
    [],
  )
})

test('every operation with a body says how large it may be', () => {
  const withBody = operations.filter(({ requestBody }) => requestBody !== undefined)
  expect(withBody.length).toBeGreaterThanOrEqual(10)
  for (const { operationId, requestBody } of withBody)
    expect([operationId, requestBody?.description]).toEqual([
      operationId,
      expect.stringMatching(/^At most 1 MB and [\d,]+ values\.$/),
    ])
})

test('the document speaks of deals, and names no problem that a key can’t have', () => {
  const texts = JSON.stringify([document.info, document.tags, document.components.responses, operations])
  expect(texts).not.toMatch(/opportunit(y|ies)\b/i)
  expect(Object.keys(document.components.responses).join()).not.toMatch(
    /no_organization|cross_site|other_user/,
  )
  expect(texts).toContain('`not_signed_in`: This key is not valid.')
})
