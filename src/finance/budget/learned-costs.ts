import { compare, exact, over, rounded, sum, times } from '../exact.ts'
import { QUALITIES, type Quality } from './renovation.ts'

/** From so many done lines on, a learned rate can replace the usual one. */
export const LINES_TO_USE = 3

/** A done line of a budget: NZD spent, and the house size in m² and quality of its plan. */
export interface DoneLine {
  spent: number
  houseSize: number
  quality: Quality
}

/** What a standard item costs in NZD with cents per m² at mid-range quality: a ratio of sums, and the lowest and highest of the lines. */
export function learnedRate(
  lines: readonly DoneLine[],
): { rate: number; lowest: number; highest: number } | null {
  if (lines.length === 0) return null
  const rates = lines.map((line) => rateOf([line]))
  return { rate: rateOf(lines), lowest: Math.min(...rates), highest: Math.max(...rates) }
}

/** Whether a rate is below a quarter of the usual one or above four times it. */
export function isUnlikelyRate(rate: number, usual: number): boolean {
  const [own, standard, four] = [exact(rate), exact(usual), exact(4)]
  return compare(times(own, four), standard) < 0 || compare(own, times(standard, four)) > 0
}

function rateOf(lines: readonly DoneLine[]): number {
  const spent = sum(lines.map((line) => exact(line.spent)))
  const metres = lines.map(({ houseSize, quality }) =>
    times(exact(houseSize), exact(QUALITIES[quality].multiplierPercent), exact(0.01)),
  )
  return rounded(over(spent, sum(metres)), 2)
}
