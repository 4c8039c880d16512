import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PERIOD_ERROR, periodProblem } from '#src/lib/schemas/periods.ts'

const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.|\/testing\//.test(file))
const sources = files.map((file) => ({ file, source: readFileSync(file, 'utf8') }))

test('a period without a day has no limit, and one of a single day is a period', () => {
  expect(periodProblem({ from: '2026-02-02', to: '2026-02-02' })).toBeNull()
  for (const open of [{}, { from: null, to: '2026-02-02' }, { from: '2026-02-02' }])
    expect(periodProblem(open)).toBeNull()
  expect(periodProblem({ from: '2026-02-02', to: '2026-02-01' })).toEqual({
    field: 'to',
    message: PERIOD_ERROR,
  })
})

test('every page with a period keeps it in its address, and checks it by the one rule', () => {
  const days = (source: string) => ['from', 'to'].every((name) => source.includes(`form.day('${name}')`))
  const withPeriod = sources.filter(({ source }) => source.includes('<PeriodFields') || days(source))
  expect(withPeriod.length).toBeGreaterThan(3)
  const lost = withPeriod.filter(
    ({ file, source }) =>
      file !== 'src/ui/field/period-fields.tsx' &&
      !(
        /<PeriodFields|useKeptPeriod\(/.test(source) &&
        /usePeriodOfAddress\(\)/.test(source) &&
        /check: periodRule/.test(source)
      ),
  )
  expect(lost.map(({ file }) => file)).toEqual([])
  const written = sources.filter(({ source }) => source.includes(PERIOD_ERROR))
  expect(written.map(({ file }) => file)).toEqual(['src/lib/schemas/periods.ts'])
})
