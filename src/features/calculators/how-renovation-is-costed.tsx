import { formatNumber } from '#src/finance/money.ts'
import { QUALITIES, renovationItemCost } from '#src/finance/renovation.ts'
import { KeyBox } from '#src/ui/key-box.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import styles from './how-formula.module.css'
import { allItems, planTotal } from './rules.ts'
import type { RenovationPlan } from './schema.ts'

/** The sum behind the total: each ticked item, at its own cost or at rate × size × quality. */
export function HowRenovationIsCosted({ plan }: { plan: RenovationPlan }) {
  const selected = allItems(plan).filter((item) => item.isSelected)
  const factor = formatNumber(QUALITIES[plan.quality].multiplierPercent / 100)
  return (
    <>
      <p className={styles.formula}>
        <KeyBox letter="B" strong /> = sum of rate × {formatNumber(plan.houseSize)} m² × {factor}
      </p>
      <Ledger>
        {selected.map((item) => (
          <LedgerRow
            key={item.id}
            label={item.userCost === null ? item.name : `${item.name}, your cost`}
            value={renovationItemCost(item, plan.houseSize, plan.quality)}
          />
        ))}
        <LedgerRow letter="B" label="Total renovation cost" value={planTotal(plan)} kind="total" />
      </Ledger>
      <p className={styles.small}>
        Your own costs and items count as they are. Lines are rounded to be read; the total is rounded once,
        from the exact sum.
      </p>
    </>
  )
}
