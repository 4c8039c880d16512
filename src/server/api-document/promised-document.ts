import { idInPromised } from '#src/platform/api/promised.ts'
import type { ApiDocument } from './api-page.ts'

interface Answer {
  description: string
  content?: Record<string, { schema: object }>
}

interface Operation {
  operationId?: string
  responses?: Record<string, Answer | { $ref: string }>
}

interface WholeDocument extends ApiDocument {
  tags?: { name: string }[]
  components?: { securitySchemes?: Record<string, object> }
}

const PROBLEM = 'application/problem+json'
const CODE = /`(\w+)`:/g

/**
 * The part of the OpenAPI document that is promised to other programs: the operations under /api/v1, for generators of clients.
 * Errors are named once instead of repeated in each operation, which makes it a quarter as long.
 */
export function promisedDocument({ paths, tags = [], components, ...document }: WholeDocument) {
  const promised = structuredClone(
    Object.entries(paths ?? {}).filter(([path]) => path.startsWith('/api/v1/')),
  )
  const named: { responses: Record<string, object>; schemas: Record<string, object> } = {
    responses: {},
    schemas: {},
  }
  for (const [, item] of promised)
    for (const operation of Object.values(item as Record<string, Operation>)) {
      if (operation.operationId) operation.operationId = idInPromised(operation.operationId)
      const { responses = {} } = operation
      for (const [status, answer] of Object.entries(responses)) {
        if ('$ref' in answer || !answer.content?.[PROBLEM]) continue
        named.schemas.Problem ??= answer.content[PROBLEM].schema
        const name = [...answer.description.matchAll(CODE)].map(([, code]) => code).join('_or_')
        const content = { [PROBLEM]: { schema: { $ref: '#/components/schemas/Problem' } } }
        named.responses[name] = { ...answer, content }
        responses[status] = { $ref: `#/components/responses/${name}` }
      }
    }
  return {
    ...document,
    tags: tags.filter(({ name }) => name === 'Promised API'),
    paths: Object.fromEntries(promised),
    components: { securitySchemes: { apiKey: components?.securitySchemes?.apiKey ?? {} }, ...named },
  }
}
