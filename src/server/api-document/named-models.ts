import { RETRY_SECONDS } from '#src/features/doors/webhooks/delivery.server.ts'
import { sampleEvents } from '#src/features/doors/webhooks/samples.server.ts'
import { WEBHOOK_EVENTS, type WebhookEventType } from '#src/lib/rows/webhook-events.ts'
import { HOUR_SECONDS } from '#src/lib/time/durations.ts'

/** The operation whose answer, or the first kind of row in its list, is the model of each noun. */
const MODELS: Readonly<Record<string, string>> = {
  getKey: 'Key',
  listDeals: 'ListedDeal',
  getDeal: 'Deal',
  getDealNumbers: 'DealNumbers',
  listDocuments: 'Document',
  getDocumentLink: 'DocumentLink',
  getOffer: 'Offer',
  getComparable: 'Comparable',
  getCondition: 'Condition',
  getProject: 'Project',
  getExpense: 'Expense',
  getWebhookEndpoint: 'WebhookEndpoint',
  createWebhookEndpoint: 'WebhookEndpointWithSecret',
  listWebhookDeliveries: 'Delivery',
  listWebhookSamples: 'Event',
  getAgent: 'Agent',
}

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

interface Answers {
  operationId?: string
  responses?: Record<string, { content?: Record<string, { schema?: object }> } | { $ref: string }>
}

const JSON_TYPE = 'application/json'
const OK = ['200', '201']

/** The models of the operations by name: each noun is described once, wherever it is an answer, in a list or beside another. */
export function modelsOf(operations: readonly Answers[]): Record<string, object> {
  const found = operations.flatMap(({ operationId = '', responses }) => {
    const name = MODELS[operationId]
    const answer = OK.flatMap((status) => responses?.[status] ?? [])[0]
    if (name === undefined || answer === undefined || '$ref' in answer) return []
    const schema: Schema | undefined = answer.content?.[JSON_TYPE]?.schema
    const row = schema?.properties?.items?.items
    const model = row?.anyOf?.[0] ?? row ?? schema
    const deleted = row?.anyOf?.[1]
    return [
      ...(model ? [[name, model] as const] : []),
      ...(deleted ? [['DeletedRow', deleted] as const] : []),
    ]
  })
  return Object.fromEntries(found)
}

/** The value with a reference in the place of each schema that is one of the models. */
export function withReferences(value: unknown, models: Readonly<Record<string, object>>): unknown {
  const names = new Map(Object.entries(models).map(([name, model]) => [JSON.stringify(model), name]))
  const replaced = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null) return one
    const name = names.get(JSON.stringify(one))
    if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
    if (Array.isArray(one)) return one.map(replaced)
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, replaced(inner)]))
  }
  return replaced(value)
}

const SAMPLE_ORGANIZATION = '0192f3a1-0000-7000-8000-000000000000'

/** About, because each wait is ±10%. */
const RETRY_HOURS = Math.round(RETRY_SECONDS.reduce((sum, seconds) => sum + seconds) / HOUR_SECONDS)

/** What each event sends to a webhook endpoint, with an example. */
export function webhooksOf(): Record<WebhookEventType, object> {
  const described = WEBHOOK_EVENTS.map((type) => [
    type,
    {
      post: {
        operationId: `on_${type.replace('.', '_')}`,
        summary: `The event ${type}`,
        description: `Sent once it has happened, signed as Standard Webhooks describes, and again until the answer is 2xx, at most ${RETRY_SECONDS.length} times in about ${RETRY_HOURS} hours.`,
        tags: ['Events'],
        // Signed with the endpoint's secret instead.
        security: [],
        requestBody: {
          required: true,
          content: {
            [JSON_TYPE]: {
              schema: {
                allOf: [
                  { $ref: '#/components/schemas/Event' },
                  { type: 'object', properties: { type: { const: type } } },
                ],
              },
              example: sampleEvents(type, SAMPLE_ORGANIZATION)[0],
            },
          },
        },
        responses: { '2XX': { description: 'The event was received.' } },
      },
    },
  ])
  return Object.fromEntries(described)
}
