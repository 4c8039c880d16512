import { formatMoney, formatMoneyShort, formatNumber } from '#src/finance/money.ts'
import { distanceFromRange, QUALITIES, qualityRange, rangeScale } from '#src/finance/renovation.ts'
import { How } from '#src/ui/how.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import type { RenovationPlan } from './schema.ts'
import styles from './usual-range.module.css'

interface UsualRangeProps {
  plan: RenovationPlan
  total: number
}

/** How many times the usual cost the drawing reaches. */
const MOST_RANGES = 1.5

/** Guidance beside the total: what such a renovation usually costs for a house of this size. */
export function UsualRange({ plan, total }: UsualRangeProps) {
  const range = qualityRange(plan.quality, plan.houseSize)
  // Far beyond the range the mark stays at the end, so that the range can still be read.
  const drawn = Math.min(total, MOST_RANGES * range.high)
  const scale = rangeScale(drawn, range)
  const place = { '--low': range.low / scale, '--high': range.high / scale, '--yours': drawn / scale }
  const size = `${formatNumber(plan.houseSize)} m²`
  const quality = QUALITIES[plan.quality].label.toLowerCase()
  return (
    <section className={styles.usual} aria-label="Usual range">
      <div className={styles.head}>
        <span>
          Usual for {quality}, {size}
        </span>
        <How title="What it usually costs" about="the usual range">
          <HowRange plan={plan} range={range} />
        </How>
      </div>
      <div className={styles.drawing} style={place} aria-hidden="true">
        <span className={styles.rail} />
        <span className={styles.band} />
        {total > 0 && <span className={styles.mark} />}
        <span className={styles.low}>{formatMoneyShort(range.low)}</span>
        <span className={styles.high}>{formatMoneyShort(range.high)}</span>
        {total > 0 && (
          <span className={styles.yours} data-side={drawn < scale / 3 ? 'right' : 'left'}>
            yours
          </span>
        )}
      </div>
      <p className={styles.sentence}>{sentence(total, range)}</p>
    </section>
  )
}

function sentence(total: number, range: { low: number; high: number }): string {
  const usual = `${formatMoney(range.low)} to ${formatMoney(range.high)}`
  if (total === 0) return `Such a renovation usually costs ${usual}.`
  const distance = distanceFromRange(total, range)
  if (distance < 0) return `${formatMoney(-distance)} below the usual range. Check that nothing is missing.`
  if (distance > 0)
    return `${formatMoney(distance)} above the usual range. Check that nothing is counted twice.`
  return `Inside the usual range of ${usual}.`
}

function HowRange({ plan, range }: { plan: RenovationPlan; range: { low: number; high: number } }) {
  const { label, lowPerSquareMetre, highPerSquareMetre } = QUALITIES[plan.quality]
  const size = formatNumber(plan.houseSize)
  return (
    <>
      <Ledger>
        <LedgerRow label={`${formatMoney(lowPerSquareMetre)} × ${size} m²`} value={range.low} />
        <LedgerRow label={`${formatMoney(highPerSquareMetre)} × ${size} m²`} value={range.high} />
      </Ledger>
      <p className={styles.small}>
        {label} renovations of a whole house usually cost from {formatMoney(lowPerSquareMetre)} to{' '}
        {formatMoney(highPerSquareMetre)} for each m². It guides; only your items count.
      </p>
    </>
  )
}
