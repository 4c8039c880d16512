import { formatTenths } from '#src/finance/money.ts'
import { MAX_CALCULATOR_MARGIN, marginPercentAtPrice } from '#src/finance/price/purchase-price.ts'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { Tape } from '#src/ui/field/tape.tsx'
import { FormulaLetter } from '#src/ui/figure/formula-letter.tsx'
import { Money } from '#src/ui/figure/money.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import styles from './profit-percentage.module.css'
import { type Property, updateProperty } from './property-store.ts'
import { doneUpValueOf, profitAtMaximum } from './rules.ts'

export function ProfitPercentage({ property }: { property: Property }) {
  const percent = property.marginPercent
  const atAskingPrice = marginPercentAtPrice(
    doneUpValueOf(property),
    property.renovationCost,
    property.askingPrice,
  )
  const profit = profitAtMaximum(property)
  const change = (marginPercent: number) => updateProperty(property.address, { marginPercent })
  return (
    <section className={styles.section} aria-label="Profit">
      <Row as="p" isOneLine align="center" className={styles.name}>
        <FormulaLetter letter="C" />
        <b>Profit percentage</b>
        <span className={styles.quiet}>of the price you pay</span>
      </Row>
      <div className={styles.tape}>
        <Tape
          label="Profit percentage"
          min={0}
          max={MAX_CALCULATOR_MARGIN}
          step={Number.isInteger(percent) ? 1 : 0.01}
          value={percent}
          onChange={change}
          pin={
            atAskingPrice === null
              ? undefined
              : { value: atAskingPrice, label: `asking ${formatTenths(atAskingPrice)}` }
          }
        />
      </div>
      <Row isOneLine align="start" className={styles.box}>
        <NumberField
          className={styles.number ?? ''}
          label="Profit percentage"
          hideLabel
          unit="%"
          max={MAX_CALCULATOR_MARGIN}
          value={percent}
          isRequired
          onChange={change}
        />
        <span className={styles.profit}>
          <Money value={profit} /> profit
        </span>
      </Row>
    </section>
  )
}
