import { API_SCOPE_NAMES, API_SCOPES } from '#src/lib/api/promised-api.ts'
import { idInPromised, RATE_HEADERS } from '#src/platform/api/promised.ts'
import { keyLimits } from '#src/platform/limits/rate-limit.ts'
import { describeFields, describeParameter } from './field-descriptions.ts'
import { modelsOf, webhooksOf, withReferences } from './named-models.ts'
import { asCommand, asTypeScript, EXAMPLES, type Example } from './operation-examples.ts'
import { introductionOf } from './promised-introduction.ts'

interface Answer {
  description: string
  content?: Record<string, { schema: object }>
}

interface Operation {
  operationId?: string
  description?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: { name: string; description?: string }[]
  requestBody?: { content?: Record<string, { example?: unknown; schema?: object }> }
  'x-codeSamples'?: { lang: string; label: string; source: string }[]
  responses?: Record<string, Answer | { $ref: string }>
}

interface WholeDocument {
  info: { title: string; description?: string }
  servers?: { url: string }[]
  paths?: Record<string, unknown>
  tags?: unknown
  components?: { securitySchemes?: Record<string, object> }
}

/** The parts of the reference, and the paths that each begins with or has: an operation is in the first that fits. */
const TAGS: readonly { name: string; description: string; path: RegExp }[] = [
  { name: 'Key', description: 'What the key may do.', path: /\/me$/ },
  { name: 'Documents', description: 'Files and photos of deals.', path: /\/documents/ },
  { name: 'Offers', description: 'Offers for a deal.', path: /\/offers/ },
  { name: 'Comparable sales', description: 'Sales that a deal’s value is based on.', path: /\/comparables/ },
  { name: 'Conditions', description: 'Conditions of a deal’s agreement.', path: /\/conditions/ },
  { name: 'Deals', description: 'Properties on the board, with their figures.', path: /\/deals/ },
  { name: 'Expenses', description: 'Invoices and payments of a project.', path: /\/expenses/ },
  { name: 'Projects', description: 'Renovations of won deals.', path: /\/projects/ },
  { name: 'Agents', description: 'Real estate agents.', path: /\/agents/ },
  {
    name: 'Webhooks',
    description: 'Endpoints that receive events. [Receive webhooks](/api/docs/webhooks) has the code for it.',
    path: /\/(webhooks|events)/,
  },
]
const EVENTS = {
  name: 'Events',
  description:
    'What a webhook endpoint receives. [Receive webhooks](/api/docs/webhooks) has the code for it.',
}
/** In the order of the reference. */
const ORDER = [
  'Key',
  'Deals',
  'Offers',
  'Comparable sales',
  'Conditions',
  'Documents',
  'Projects',
  'Expenses',
  'Agents',
  'Webhooks',
]

const PROBLEM = 'application/problem+json'
const CODE = /`(\w+)`:/g

/**
 * The part of the OpenAPI document that is promised to other programs: the operations under /api/v1, for generators of clients.
 * Errors and models are named once instead of repeated in each operation.
 */
export function promisedDocument(
  { paths, tags: _tags, components, info, ...document }: WholeDocument,
  limits = keyLimits(),
) {
  const publicUrl = document.servers?.[0]?.url ?? ''
  const promised = structuredClone(
    Object.entries(paths ?? {}).filter(([path]) => path.startsWith('/api/v1/')),
  )
  const named: { responses: Record<string, object>; schemas: Record<string, object> } = {
    responses: {},
    schemas: {},
  }
  for (const [path, item] of promised)
    for (const operation of Object.values(item as Record<string, Operation>)) {
      if (operation.operationId) operation.operationId = idInPromised(operation.operationId)
      operation.tags = TAGS.filter((tag) => tag.path.test(path))
        .slice(0, 1)
        .map(({ name }) => name)
      addScope(operation)
      addExample(operation, publicUrl)
      const { responses = {} } = operation
      for (const [status, answer] of Object.entries(responses)) {
        if ('$ref' in answer || !answer.content?.[PROBLEM]) continue
        named.schemas.Problem ??= answer.content[PROBLEM].schema
        const name = [...answer.description.matchAll(CODE)].map(([, code]) => code).join('_or_')
        const content = { [PROBLEM]: { schema: { $ref: '#/components/schemas/Problem' } } }
        named.responses[name] = { ...answer, content, ...(status === '429' && { headers: LIMIT_HEADERS }) }
        responses[status] = { $ref: `#/components/responses/${name}` }
      }
    }
  const operations = promised.flatMap(([, item]) => Object.values(item as Record<string, Operation>))
  const models = modelsOf(operations)
  const referring = withReferences(Object.fromEntries(promised), models) as Record<string, object>
  for (const [name, model] of Object.entries({ ...models, ...named.schemas })) describeFields(model, name)
  for (const operation of Object.values(referring).flatMap((item) => Object.values(item) as Operation[]))
    describeRequest(operation)
  return {
    ...document,
    info: {
      ...info,
      description: introductionOf({ publicUrl, limits, scopes: scopesOf(operations) }).trim(),
    },
    tags: [...inOrder(), EVENTS],
    paths: referring,
    webhooks: webhooksOf(),
    components: {
      securitySchemes: { apiKey: components?.securitySchemes?.apiKey ?? {} },
      responses: named.responses,
      schemas: { ...models, ...named.schemas },
    },
  }
}

/** A row for each scope: its name, its words in the form of a key, and the operations that need it. */
const scopesOf = (operations: readonly Operation[]) =>
  API_SCOPE_NAMES.map((scope) => {
    const needing = operations.filter(({ security = [] }) =>
      security.some(({ apiKey = [] }) => apiKey.includes(scope)),
    )
    const allowed = needing.map(({ operationId }) => operationId).join(', ')
    return `| \`${scope}\` | ${API_SCOPES[scope]} | ${allowed} |`
  }).join('\n')

const inOrder = () =>
  TAGS.toSorted((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name)).map(({ name, description }) => ({
    name,
    description,
  }))

/** The headers of an answer above the limit of a key. */
const LIMIT_HEADERS = Object.fromEntries(
  Object.entries({ 'retry-after': 'How many seconds to wait.', ...RATE_HEADERS }).map(
    ([name, description]) => [name, { description, schema: { type: 'string' } }],
  ),
)

/** The noun of an operation: `createDeal` adds a Deal. */
const NOUN = /^(create|update|move)(.+)$/

function describeRequest({ operationId = '', parameters = [], requestBody }: Operation): void {
  for (const parameter of parameters) describeParameter(parameter)
  const [, verb, noun = ''] = NOUN.exec(operationId) ?? []
  const schema = requestBody?.content?.['application/json']?.schema
  describeFields(schema, verb === 'create' ? `New${noun}` : noun)
}

function addScope(operation: Operation): void {
  const scopes = (operation.security ?? []).flatMap(({ apiKey = [] }) => apiKey)
  if (scopes.length === 0) return
  const needs = `Needs ${scopes.map((scope) => `\`${scope}\``).join(', ')}.`
  operation.description = [operation.description, needs].filter(Boolean).join(' ')
}

/** Adds the operation’s example as it is sent by curl and by TypeScript. */
function addExample(operation: Operation, publicUrl: string): void {
  const example = Object.entries<Example>(EXAMPLES).find(([id]) => id === operation.operationId)?.[1]
  if (example === undefined) throw new Error(`${operation.operationId} has no example: operation-examples.ts`)
  operation['x-codeSamples'] = [
    { lang: 'Shell', label: 'curl', source: asCommand(example, publicUrl) },
    { lang: 'TypeScript', label: 'TypeScript', source: asTypeScript(example, publicUrl) },
  ]
  const body = operation.requestBody?.content?.['application/json']
  if (body !== undefined) body.example ??= example.body
}
