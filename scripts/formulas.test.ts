import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FORMULAS_FILE, formulasDocument } from './formulas.ts'

test('docs/formulas.md matches the formulas (npm run docs:formulas)', () => {
  expect(readFileSync(FORMULAS_FILE, 'utf8') === formulasDocument(), 'run npm run docs:formulas').toBe(true)
})
