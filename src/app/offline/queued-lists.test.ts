import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALL_RESOURCES } from '#src/lib/rows/resource-list.ts'
import { isListName } from './queued-lists.ts'

const DECLARED = /\(\{\s+list: '(\w+)'/g

test('every list that queues changes can be sent after the page that made them is closed', () => {
  const names = globSync('src/features/**/!(*.test).ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(DECLARED)].map(([, list = '']) => list),
  )
  expect(names).toEqual(expect.arrayContaining(['deals', 'projects', 'uploads']))
  const resources = ALL_RESOURCES.map(({ name }) => name)
  expect([...names, ...resources].filter((name) => !isListName(name))).toEqual([])
})
