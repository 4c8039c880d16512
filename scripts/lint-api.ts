import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { createApi } from '#src/platform/api/api.ts'
import { apiDocument } from '#src/server/api-document/api-document.ts'
import { promisedDocument } from '#src/server/api-document/promised-document.ts'
import { mountApi } from '#src/server/http.ts'
import { clientTypes } from '../clients/typescript/generate.ts'

const CLIENT_TYPES = join(import.meta.dirname, '../clients/typescript/api.d.ts')

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

/**
 * Lints the OpenAPI document; any problem fails, including warnings, and so do types of the client that differ from it.
 * With `--write`, writes the types instead.
 */
async function main(): Promise<void> {
  const api = createApi()
  mountApi(api)
  const document = apiDocument(api, 'https://doneup.example', 'session')
  const promised = promisedDocument(document)
  const types = await clientTypes(promised)
  if (process.argv.includes('--write')) return writeFileSync(CLIENT_TYPES, types)
  const config = await createConfig({ extends: ['recommended'], rules: RULES })
  const lint = (one: object) => lintFromString({ source: JSON.stringify(one), config })
  const found = [...(await lint(document)), ...(await lint(promised))]
  for (const { severity, ruleId, message, location } of found)
    console.error(`${severity} ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
  console.log(`API document: ${found.length} problems.`)
  const isCurrent = readFileSync(CLIENT_TYPES, 'utf8') === types
  if (!isCurrent) console.error('clients/typescript/api.d.ts: is out of date, run npm run docs:client')
  if (found.length > 0 || !isCurrent) process.exitCode = 1
}

await main()
