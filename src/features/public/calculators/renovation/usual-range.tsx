import { distanceFromRange, QUALITIES, rangeScale } from '#src/finance/budget/renovation.ts'
import { formatMoney, formatMoneyShort, formatNumber } from '#src/finance/money.ts'
import { HowFigures } from '#src/ui/figure/how-sum.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { usualRange } from '../figures.ts'
import type { RenovationPlan } from '../schema.ts'
import styles from './usual-range.module.css'

/** The scale ends at this multiple of the usual cost. */
const MOST_RANGES = 1.5

export function UsualRange({ plan, total }: { plan: RenovationPlan; total: number }) {
  const range = usualRange(plan)
  // Clamps the mark, so that the range remains readable.
  const drawn = Math.min(total, MOST_RANGES * range.high)
  const scale = rangeScale(drawn, range)
  const place = { '--low': range.low / scale, '--high': range.high / scale, '--yours': drawn / scale }
  const size = `${formatNumber(plan.houseSize)} m²`
  const quality = QUALITIES[plan.quality].label.toLowerCase()
  return (
    <section className={styles.usual} aria-label="Usual range">
      <Row isOneLine align="baseline" isSpread gap={12} className="faint text-12">
        <span>
          Usual {quality} cost, {size}
        </span>
        <HowFigures about="the usual range" sums={[range.sum]} />
      </Row>
      <div className={styles.drawing} style={place} aria-hidden="true">
        <span className={styles.rail} />
        <span className={styles.band} />
        {total > 0 && <span className={styles.mark} />}
        <span className={styles.low}>{formatMoneyShort(range.low)}</span>
        <span className={styles.high}>{formatMoneyShort(range.high)}</span>
        {total > 0 && (
          <span className={styles.yours} data-side={drawn < scale / 3 ? 'right' : 'left'}>
            your cost
          </span>
        )}
      </div>
      <p className={styles.sentence}>{sentence(total, range)}</p>
      <p className="faint text-12">{range.counted}</p>
    </section>
  )
}

function sentence(total: number, range: { low: number; high: number }): string {
  const usual = `${formatMoney(range.low)} to ${formatMoney(range.high)}`
  if (total === 0) return `A renovation of this size usually costs ${usual}.`
  const distance = distanceFromRange(total, range)
  if (distance < 0) return `${formatMoney(-distance)} below the usual range. Check that nothing is missing.`
  if (distance > 0)
    return `${formatMoney(distance)} above the usual range. Check that nothing is counted twice.`
  return `Inside the usual range of ${usual}.`
}
