import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// What an effect returns is called when it ends. A browser's method may return something one day, as those that scroll do now.

const CONCISE = /\buse(?:Layout|Insertion)?Effect\(\(\) => (?!void |\(\) =>|\{)([^\n]*)/g
/** Of an element, the page or a worker. */
const OF_BROWSER = /\b(?:current|document|window|worker)\??\.|querySelector/

test('an effect returns nothing of the browser’s: its call is in braces or void', () => {
  const bodies = globSync('src/**/*.{ts,tsx}')
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(CONCISE)].map(([, body = '']) => `${path}: ${body}`),
    )
  expect(bodies.length).toBeGreaterThan(10)
  expect(bodies.filter((body) => OF_BROWSER.test(body))).toEqual([])
})
