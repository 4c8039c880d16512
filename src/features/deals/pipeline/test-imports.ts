import { expect } from 'vitest'
import { type RowFile, readFile } from '#src/features/base/imports/file.ts'
import { guessMapping } from '#src/features/base/imports/mapping.ts'
import { type ReadRows, readRows } from '#src/features/base/imports/rows.ts'
import { dealFile } from '#src/features/deals/deal-import/deal-file.ts'
import type { ImportedDeal } from '#src/features/deals/deal-import/schema.ts'
import type { Person, TestWorld } from '#src/server/testing/test-world.ts'
import { type Deal, dealSchema } from './deal-schema.ts'
import { boardSchema } from './schema.ts'

export function fileOf(text: string | Uint8Array): RowFile {
  const file = readFile(typeof text === 'string' ? new TextEncoder().encode(text) : text, dealFile)
  if ('problem' in file) throw new Error(file.problem)
  return file
}

/** Reads the rows of a file with the guessed columns. */
export function rowsOf(text: string): ReadRows<ImportedDeal> {
  const file = fileOf(text)
  return readRows(file, guessMapping(file, dealFile), dealFile)
}

export async function exported(world: TestWorld, as: Person): Promise<string> {
  const response = await world.send('GET', '/api/exports/deals', { as })
  expect(response.status).toBe(200)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
}

export async function dealsOf(world: TestWorld, as: Person): Promise<Deal[]> {
  const response = await world.send('GET', '/api/opportunities', { as })
  const { opportunities } = boardSchema.parse(await response.json())
  return Promise.all(
    opportunities.map(async ({ id }) =>
      dealSchema.parse(await (await world.send('GET', `/api/opportunities/${id}`, { as })).json()),
    ),
  )
}
