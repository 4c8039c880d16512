import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TERMS } from './terms.ts'

const root = join(import.meta.dirname, '../../..')
const plain = (text: string) => text.replaceAll('’', "'").toLowerCase().trim()

/** What each word of the glossary means. */
const meanings = new Map(
  readFileSync(join(root, 'docs/glossary.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => plain(cell)))
    .map(([, word = '', means = '']) => [word, means] as const),
)

// Clauses: one-deal 7.9
test('each term of the interface has the sentence of the glossary', () => {
  expect(Object.keys(TERMS).length).toBeGreaterThan(10)
  for (const [term, sentence] of Object.entries(TERMS))
    expect(meanings.get(plain(term)), term).toBe(plain(sentence))
})

test('each term of the interface is on a screen', () => {
  const screens = globSync('src/{app,features,ui}/**/*.tsx', { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
  const unused = Object.keys(TERMS).filter(
    (term) => !new RegExp(`(of=|term=|term: )["']${term}["']`).test(screens),
  )
  expect(unused).toEqual([])
})
