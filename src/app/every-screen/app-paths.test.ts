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
