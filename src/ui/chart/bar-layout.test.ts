import { describe, expect, test } from 'vitest'
import { formatMoney } from '#src/finance/money.ts'
import { type ChartRow, layOutBars } from './bar-layout.ts'

const row = (label: string, value: number | null): ChartRow => ({ label, value, shownAs: formatMoney(value) })

describe('vertical bars', () => {
  test('extend up for gains and down for losses; unknown values have no bar', () => {
    const { zero, bars } = layOutBars([row('a', 90_000), row('b', -15_000), row('c', null)], 640, 208)
    const [gain, loss, unknown] = bars
    expect(gain?.isLoss).toBe(false)
    expect((gain?.top ?? 0) + (gain?.height ?? 0)).toBeCloseTo(zero)
    expect(loss?.isLoss).toBe(true)
    expect(loss?.top).toBeCloseTo(zero)
    expect((gain?.height ?? 0) / (loss?.height ?? 1)).toBeCloseTo(6)
    expect(unknown).toMatchObject({ height: 0, isLoss: false, figure: null })
  })

  test('have their figure at the end and their label on the other side of the axis', () => {
    const { zero, bars } = layOutBars([row('a', 90_000), row('b', -15_000)], 640, 208)
    expect(bars.map(({ figure }) => figure?.text)).toEqual(['$90,000', '−$15,000'])
    expect(bars[0]?.figure?.y).toBeLessThan(bars[0]?.top ?? 0)
    expect(bars[1]?.figure?.y).toBeGreaterThan(zero)
    expect(bars[0]?.name?.y).toBeGreaterThan(zero)
    expect(bars[1]?.name?.y).toBeLessThan(zero)
  })

  test('show only the largest figures in little space, without overlaps', () => {
    const rows = Array.from({ length: 24 }, (_, index) => row(`Mar ${2000 + index}`, 1_000 * (index + 1)))
    const { bars } = layOutBars(rows, 320, 208)
    const figures = bars.flatMap(({ figure }) =>
      figure ? [{ middle: figure.x, half: figure.text.length * 3 }] : [],
    )
    expect(bars.at(-1)?.figure).toMatchObject({ text: '$24k' })
    expect(figures.length).toBeLessThan(24)
    for (const [index, one] of figures.entries()) {
      const next = figures[index + 1]
      if (next) expect(next.middle - next.half).toBeGreaterThanOrEqual(one.middle + one.half)
    }
    expect(bars.filter(({ name }) => name !== null).length).toBeLessThan(10)
  })

  test('are as far apart as their places, with labels that don’t overlap', () => {
    const places = [0, 7, 12, 14, 21]
    const rows = places.map((at) => ({ ...row(`${at + 1} Jan`, 1_000), at }))
    const { bars } = layOutBars(rows, 320, 208)
    const [first = 0, week = 0, ...others] = bars.map(({ middle }) => middle)
    const day = (week - first) / 7
    for (const [index, middle] of others.entries())
      expect(middle).toBeCloseTo(first + day * (places[index + 2] ?? 0))
    expect(bars.flatMap(({ name }) => name?.text ?? [])).toEqual(['1 Jan', '8 Jan', '13 Jan', '22 Jan'])
  })

  test('have no label beyond the edge', () => {
    const { bars } = layOutBars(
      [...'abcdefg'].map((label) => row(`31 Jan 202${label}`, 1_000)),
      320,
      208,
    )
    const names = bars.flatMap(({ name }) => name ?? [])
    expect(names.length).toBeGreaterThan(1)
    for (const { text, x } of names) expect(x + text.length * 3).toBeLessThanOrEqual(320)
  })

  test('have the figure of a loss below the axis', () => {
    const { bars } = layOutBars([row('Jul', -15_000), row('Aug', 86_000)], 90, 208)
    expect(bars.map(({ figure }) => figure?.text)).toEqual(['−$15k', '$86k'])
  })

  test('have only an axis if all values are zero', () => {
    const { ticks, zero } = layOutBars([row('a', 0)], 640, 208)
    expect(ticks).toEqual([{ text: '$0', y: zero }])
  })
})
