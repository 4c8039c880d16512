import { createConfig, lintFromString } from '@redocly/openapi-core'
import { createApi } from '#src/platform/api.ts'
import { apiDocument } from '#src/server/api-document.ts'
import { mountApi } from '#src/server/http.ts'

const RULES = {
  'operation-operationId': 'error',
  'operation-operationId-unique': 'error',
  'operation-operationId-url-safe': 'error',
  'operation-singular-tag': 'error',
  'operation-tag-defined': 'error',
  'tags-alphabetical': 'off',
  // An id is a UUID: /suggestions/screenshots/{id} never matches /suggestions/{id}/vote.
  'no-ambiguous-paths': 'off',
  // Zod writes the range of safe integers beside "more than zero".
  'no-mixed-number-range-constraints': 'off',
  // Health checks refuse nothing.
  'operation-4xx-response': 'off',
} as const

/** Lints the OpenAPI document of all routes; any problem, warnings included, fails. */
async function main(): Promise<void> {
  const api = createApi()
  mountApi(api)
  const document = apiDocument(api, 'https://doneup.example', 'session')
  const config = await createConfig({ extends: ['recommended'], rules: RULES })
  const found = await lintFromString({ source: JSON.stringify(document), config })
  for (const { severity, ruleId, message, location } of found)
    console.error(`${severity} ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
  console.log(`API document: ${found.length} problems.`)
  if (found.length > 0) process.exitCode = 1
}

await main()
