import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { planInputSchema } from '#src/features/build/projects/plan-schema.ts'
import { projectEditSchema } from '#src/features/build/projects/schema.ts'
import { agreementInputSchema } from '#src/features/deals/agreements/schema.ts'
import { taxEditsSchema } from '#src/features/deals/deal-tax/tax-form.ts'
import { dealEditSchema } from '#src/features/deals/pipeline/deal-schema.ts'
import { someFields } from '#src/lib/rows/resource.ts'

// Zod's `partial` keeps defaults: an edit of one field would set every other field that has one. Found from the source.

/** Where it is called, and the schemas made with it. */
const PARTIAL: Readonly<Record<string, readonly z.ZodObject[]>> = {
  // A confirmation, which no row has.
  'features/build/projects/schema.ts': [projectEditSchema.omit({ recordsLoss: true })],
  // Cards of the board, which have no defaults.
  'features/deals/pipeline/board-changes.ts': [],
  'features/deals/pipeline/deal-schema.ts': [dealEditSchema],
  'lib/rows/resource.ts': [taxEditsSchema, someFields(planInputSchema), someFields(agreementInputSchema)],
}

const root = join(import.meta.dirname, '../..')

test('some of the fields of a schema are read without the defaults of the others', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/test[-.]/.test(path) && readFileSync(join(root, path), 'utf8').includes('.partial()'),
  )
  expect(files.toSorted()).toEqual(Object.keys(PARTIAL))
  for (const schema of Object.values(PARTIAL).flat()) expect(schema.parse({})).toEqual({})
})
