import type { ReactNode } from 'react'
import { costPerSquareMetre } from '#src/finance/budget/renovation.ts'
import { valueAfterRenovation } from '#src/finance/price/purchase-price.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { Money } from '#src/ui/figure/money.tsx'
import { Result } from '#src/ui/figure/result.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { ResultBar, useIsPhone } from '#src/ui/layout/result-bar.tsx'
import { Ledger, LedgerRow } from '#src/ui/table/ledger.tsx'
import { renovationFigure } from '../figures.ts'
import { allItems, type PlanChange, planTotal } from '../renovation-plan.ts'
import type { RenovationPlan } from '../schema.ts'
import styles from './renovation-editor.module.css'
import { RenovationItems } from './renovation-items.tsx'
import { RenovationSize } from './renovation-size.tsx'
import { UsualRange } from './usual-range.tsx'

interface RenovationEditorProps {
  plan: RenovationPlan
  /** Receives a change instead of a plan, so that a later Undo preserves the changes made since. */
  onChange: (change: PlanChange) => void
  /** Set while a field's text can't be read. */
  problem: string | null
  doneUpValue: number | null
  sizeNote?: ReactNode
  primaryAction: ReactNode
  secondaryAction?: ReactNode
}

export function RenovationEditor(props: RenovationEditorProps) {
  const { plan, problem, onChange, primaryAction } = props
  const isPhone = useIsPhone()
  const total = planTotal(plan)
  const cost = renovationFigure(plan)
  const of = problem === null ? cost : { ...cost, value: null }
  const result = { of, missing: problem ?? 'Add a renovation cost' }
  return (
    <div>
      <div className={styles.columns}>
        <div className={styles.inputs}>
          <RenovationSize plan={plan} onChange={onChange} note={props.sizeNote} />
          <RenovationItems plan={plan} onChange={onChange} />
        </div>
        <aside className={styles.rail} aria-label="Summary" data-how-edge>
          {!isPhone && (
            <div className={styles.result}>
              <Result {...result} size="rail" />
            </div>
          )}
          {total > 0 && <CostPerSquareMetre plan={plan} total={total} />}
          <UsualRange plan={plan} total={total} />
          <Remainder doneUpValue={props.doneUpValue} total={total} />
          <Stack gap={8} className="above-5 no-print">
            {!isPhone && primaryAction}
            {props.secondaryAction}
          </Stack>
        </aside>
      </div>
      {isPhone && <ResultBar {...result} action={primaryAction} />}
    </div>
  )
}

function CostPerSquareMetre({ plan, total }: { plan: RenovationPlan; total: number }) {
  const count = allItems(plan).filter((item) => item.isSelected).length
  return (
    <p className="quiet above-3">
      <Money value={costPerSquareMetre(total, plan.houseSize)} /> per m² across {pluralize(count, 'item')}.
    </p>
  )
}

function Remainder({ doneUpValue, total }: { doneUpValue: number | null; total: number }) {
  if (doneUpValue === null || total === 0) return null
  return (
    <div className={styles.left}>
      <Ledger>
        <LedgerRow letter="A" label="Done-up value" value={doneUpValue} />
        <LedgerRow letter="B" label="Renovation cost" value={total} negative />
        <LedgerRow
          label="Left for purchase and profit"
          value={valueAfterRenovation(doneUpValue, total)}
          kind="subtotal"
        />
      </Ledger>
    </div>
  )
}
