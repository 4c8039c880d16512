import { expect, test } from 'vitest'
import { withSameCents } from './how-sum.tsx'

test('the lines of a sum have cents in each or in none', () => {
  const line = (value: number, figure?: string) => ({
    label: String(value),
    value,
    ...(figure && { figure }),
  })
  const mixed = [line(3720, '$3,720'), line(-4392.37, '−$4,392.37'), line(6, '6'), line(-5000, '−$5,000')]
  expect(withSameCents(mixed).map(({ figure }) => figure)).toEqual([
    '$3,720.00',
    '−$4,392.37',
    '6',
    '−$5,000.00',
  ])
  const whole = [line(3720, '$3,720'), line(12)]
  expect(withSameCents(whole)).toEqual(whole)
})
