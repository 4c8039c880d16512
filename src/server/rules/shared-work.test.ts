import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { JOBS } from '../jobs.ts'
import { OTHER_LOOPS, SHARED_JOBS, SHARED_LOOPS } from './shared-work.ts'

const root = join(import.meta.dirname, '../..')
const sources = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/test[-.]|\.test\./.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const found = (pattern: RegExp) =>
  [
    ...new Set(sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name))),
  ].toSorted()

test('every topic of jobs says how customers share it', () => {
  expect(Object.keys(SHARED_JOBS).toSorted()).toEqual(Object.keys(JOBS).toSorted())
  for (const [topic, sharing] of Object.entries(SHARED_JOBS))
    if ('because' in sharing) expect(sharing.because.length, topic).toBeGreaterThan(20)
})

test('every loop over organizations says how they share it', () => {
  expect(Object.keys(SHARED_LOOPS).toSorted()).toEqual(found(/forEachOrganization\(\s*db,\s*'(\w+)'/g))
})

test('no other code loops over organizations without saying why', () => {
  const loops = sources.filter(({ text }) => /for \(const .* of (await .*)?organizations\b/i.test(text))
  expect(loops.map(({ path }) => path).toSorted()).toEqual(Object.keys(OTHER_LOOPS).toSorted())
})

test('jobs in a lane name their organization and person', () => {
  const laned = sources.filter(({ text }) => /addJob\(tx, \{[^}]*\blane\b/.test(text))
  expect(laned.length).toBeGreaterThan(0)
  for (const { path, text } of laned)
    for (const [call] of text.matchAll(/addJob\(tx, \{[^}]*\blane\b[^}]*\}/g))
      expect(call, path).toMatch(/organizationId|owners/)
})
