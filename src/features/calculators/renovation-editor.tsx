import type { ReactNode } from 'react'
import { leftToBuyWith } from '#src/finance/purchase-price.ts'
import { costPerSquareMetre } from '#src/finance/renovation.ts'
import { counted } from '#src/lib/counted.ts'
import { Answer } from '#src/ui/answer.tsx'
import { AnswerBar, useIsPhone } from '#src/ui/answer-bar.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { Money } from '#src/ui/money.tsx'
import { HowRenovationIsCosted } from './how-renovation-is-costed.tsx'
import styles from './renovation-editor.module.css'
import { RenovationItems } from './renovation-items.tsx'
import { RenovationSize } from './renovation-size.tsx'
import { allItems, type PlanChange, planCost, planTotal } from './rules.ts'
import type { RenovationPlan } from './schema.ts'
import { UsualRange } from './usual-range.tsx'

interface RenovationEditorProps {
  plan: RenovationPlan
  /** Gets the change rather than the new plan, so that an Undo seconds later keeps what was done since. */
  onChange: (change: PlanChange) => void
  /** Whole NZD; null while it is not known. */
  doneUpValue: number | null
  /** Where the house size comes from. */
  sizeNote?: ReactNode
  /** The one filled button: on phones it stands in the sticky bar beside the total. */
  primaryAction: ReactNode
  secondaryAction?: ReactNode
}

/** What the renovation costs, item by item; used by the calculator and by a deal. */
export function RenovationEditor(props: RenovationEditorProps) {
  const { plan, onChange, primaryAction } = props
  const isPhone = useIsPhone()
  const total = planTotal(plan)
  const answer = {
    letter: 'B',
    name: 'Total renovation cost',
    value: planCost(plan),
    missing: 'Add a renovation cost',
    how: <HowRenovationIsCosted plan={plan} />,
  }
  return (
    <div>
      <div className={styles.columns}>
        <div className={styles.inputs}>
          <RenovationSize {...{ plan, onChange }} note={props.sizeNote} />
          <RenovationItems {...{ plan, onChange }} />
        </div>
        <aside className={styles.rail} aria-label="Summary" data-how-edge>
          {!isPhone && (
            <div className={styles.answer}>
              <Answer {...answer} size="rail" />
            </div>
          )}
          {total > 0 && <Spread plan={plan} total={total} />}
          <UsualRange plan={plan} total={total} />
          <Left doneUpValue={props.doneUpValue} total={total} />
          <div className={styles.actions}>
            {!isPhone && primaryAction}
            {props.secondaryAction}
          </div>
        </aside>
      </div>
      {isPhone && <AnswerBar {...answer} action={primaryAction} />}
    </div>
  )
}

function Spread({ plan, total }: { plan: RenovationPlan; total: number }) {
  const count = allItems(plan).filter((item) => item.isSelected).length
  return (
    <p className={styles.spread}>
      <Money value={costPerSquareMetre(total, plan.houseSize)} /> for each m², from {counted(count, 'item')}.
    </p>
  )
}

function Left({ doneUpValue, total }: { doneUpValue: number | null; total: number }) {
  if (doneUpValue === null || total === 0) return null
  return (
    <div className={styles.left}>
      <Ledger>
        <LedgerRow letter="A" label="Done-up value" value={doneUpValue} />
        <LedgerRow letter="B" label="Renovation cost" value={total} negative />
        <LedgerRow
          label="Left to buy with and earn on"
          value={leftToBuyWith(doneUpValue, total)}
          kind="subtotal"
        />
      </Ledger>
    </div>
  )
}
