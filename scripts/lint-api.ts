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
  // Ids are UUIDs: /suggestions/screenshots/{id} never matches /suggestions/{id}/vote.
  'no-ambiguous-paths': 'off',
  // Zod adds the range of safe integers to "more than zero".
  'no-mixed-number-range-constraints': 'off',
  // Health checks have no 4xx.
  'operation-4xx-response': 'off',
} as const

/** Lints the OpenAPI document; any problem fails, including warnings. */
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
