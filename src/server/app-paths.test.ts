import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { APP_PATHS } from './static.ts'

test('the server knows the path of every screen for members', () => {
  const router = readFileSync('src/app/router.tsx', 'utf8')
  const paths = [...router.matchAll(/guardedPage\(\s*'([^']+)'/g)].map(([, path = '']) =>
    path.replaceAll(/\$\w+/g, '1'),
  )
  expect(paths.length).toBeGreaterThan(12)
  expect(paths.filter((path) => path.startsWith('/') && !APP_PATHS.test(path))).toEqual([])
})
