import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { APP_PATHS } from '#src/server/static.ts'
import { createAppRouter } from '../router.tsx'

test('the server knows the path of every screen for members', () => {
  const routes: { id: string; fullPath: string }[] = Object.values(createAppRouter().routesById)
  const paths = routes
    .filter(({ id }) => id.startsWith('/guarded/'))
    .map(({ fullPath }) => fullPath.replaceAll(/\$\w+/g, '1').replace(/(?<=.)\/$/, ''))
  expect(paths.length).toBeGreaterThan(40)
  expect(paths.filter((path) => !APP_PATHS.test(path))).toEqual([])
})

test('a path whose fragment or history state a page reads is that of a screen', () => {
  const root = join(import.meta.dirname, '../../..')
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\./.test(file))
  const read = sources.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return [...source.matchAll(/(?:useArrival\(|<DealGuests [^>]*path=\{)['`](\/[^'`]*)['`]/g)].flatMap(
      ([, path]) => path ?? [],
    )
  })
  const screens: { fullPath: string }[] = Object.values(createAppRouter().routesById)
  const known = new Set(
    screens.map(({ fullPath }) => fullPath.replaceAll(/\$\w+/g, '1').replace(/(?<=.)\/$/, '')),
  )
  expect(read.length).toBeGreaterThan(10)
  expect(read.filter((path) => !known.has(path.replaceAll(/\$\{[^}]*\}/g, '1')))).toEqual([])
})
