import { useState } from 'react'
import { formatMoney } from '#src/finance/money.ts'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import { netSafeFigure } from '#src/finance/price/offer-explanations.ts'
import { USUAL_POSITION } from '#src/finance/price/offer-ladder.ts'
import { OfferLadder } from '#src/ui/figure/offer-ladder.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import type { Property } from './property-store.ts'
import styles from './real-price.module.css'
import { doneUpValueOf } from './rules.ts'

/** The offer ladder of a property with typical holding costs. */
export function RealPrice({ property }: { property: Property }) {
  const [isOpen, setOpen] = useState(true)
  const { renovationCost, marginPercent, askingPrice } = property
  const deal = {
    doneUpValue: doneUpValueOf(property),
    renovationCost,
    marginPercent,
    askingPrice,
    holdingCosts: DEFAULT_HOLDING_COSTS,
  }
  const netSafe = netSafeFigure(deal).value ?? 0
  return (
    <details
      className={classNames('no-print', styles.disclosure)}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <h2 className={styles.title}>What could I really pay?</h2>
        {netSafe > 0 && (
          <span className="quiet text-13"> Net-safe {formatMoney(netSafe)}, after every cost</span>
        )}
      </summary>
      {isOpen && (
        <div className={styles.ladder}>
          <p className="quiet text-13 below-4">
            {`With typical costs: ${DEFAULT_HOLDING_COSTS.months} months at ${DEFAULT_HOLDING_COSTS.interestRate}% interest on ${DEFAULT_HOLDING_COSTS.loanToValueRatio}% of the price. Change them once the property is on your board.`}
          </p>
          <OfferLadder deal={deal} position={USUAL_POSITION} isResult="maximum" />
        </div>
      )}
    </details>
  )
}
