import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isListName } from './send-queued.ts'

const DECLARED = /= offlineList<[^(]*\(\{\s+list: '(\w+)'|= offlineRows\(\{\s+name: '(\w+)'/g

test('every list that queues changes can be sent after the page that made them is closed', () => {
  const names = globSync('src/features/**/api.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(DECLARED)].map(([, list, rows]) => list ?? rows ?? ''),
  )
  expect(names).toContain('deals')
  expect(names).toContain('checklists')
  expect(names.filter((name) => !isListName(name))).toEqual([])
})
