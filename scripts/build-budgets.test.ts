import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listScreens } from './build-budgets.ts'

const read = (name: string) => readFileSync(new URL(`../src/app/${name}`, import.meta.url), 'utf8')

test('every screen that the router loads is measured', () => {
  const { open, further } = listScreens(read('router.tsx'), read('signed-in-screens.ts'))
  expect(open).toContain('app/pages/landing-page.tsx')
  expect(further).toEqual(
    expect.arrayContaining([
      'app/pages/tasks-page.tsx',
      'app/pages/pack-page.tsx',
      'features/deals/tax-rules/rules-screen.tsx',
    ]),
  )
})
