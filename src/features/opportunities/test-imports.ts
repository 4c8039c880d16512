import { expect } from 'vitest'
import { type Person, TEST_ORIGIN, type TestWorld } from '#src/server/test-world.ts'
import { type RowFile, readFile } from '../imports/file.ts'
import { guessMapping, type ReadRows, readRows } from '../imports/rows.ts'
import { type ImportResult, importResultSchema } from '../imports/schema.ts'
import { dealFile } from './import/deal-file.ts'
import type { ImportedDeal } from './import/schema.ts'
import { type Opportunity, opportunitySchema } from './opportunity-schema.ts'
import { boardSchema } from './schema.ts'

/** Sends an import as the import screen does: a JSON file. */
export function sendImport(
  world: TestWorld,
  as: Person | null,
  body: unknown,
  headers: Record<string, string> = {},
  path = '/api/imports',
): Promise<Response> {
  const form = new FormData()
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  form.set('file', new File([text], 'deals.json', { type: 'application/json' }))
  const cookie: Record<string, string> = as === null ? {} : { cookie: as.cookie }
  return Promise.resolve(
    world.app.request(path, {
      method: 'POST',
      headers: { origin: TEST_ORIGIN, ...cookie, ...headers },
      body: form,
    }),
  )
}

export async function imported(world: TestWorld, as: Person, body: unknown): Promise<ImportResult> {
  const response = await sendImport(world, as, body)
  expect(response.status, await response.clone().text()).toBe(201)
  return importResultSchema.parse(await response.json())
}

export function fileOf(text: string | Uint8Array): RowFile {
  const file = readFile(typeof text === 'string' ? new TextEncoder().encode(text) : text, dealFile)
  if ('problem' in file) throw new Error(file.problem)
  return file
}

/** Reads the rows of a file with the guessed columns. */
export function rowsOf(text: string): ReadRows<ImportedDeal> {
  const file = fileOf(text)
  return readRows(file, guessMapping(file.headings, dealFile), dealFile)
}

export async function exported(world: TestWorld, as: Person): Promise<string> {
  const response = await world.send('GET', '/api/exports/deals', { as })
  expect(response.status).toBe(200)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
}

export async function dealsOf(world: TestWorld, as: Person): Promise<Opportunity[]> {
  const response = await world.send('GET', '/api/opportunities', { as })
  const { opportunities } = boardSchema.parse(await response.json())
  return Promise.all(
    opportunities.map(async ({ id }) =>
      opportunitySchema.parse(await (await world.send('GET', `/api/opportunities/${id}`, { as })).json()),
    ),
  )
}
