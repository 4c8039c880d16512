import { useState } from 'react'
import { formatMoney, formatNumber, NO_FIGURE } from '#src/finance/money.ts'
import {
  MONTH_STEPS,
  RENOVATION_STEPS,
  SALE_PRICE_STEPS,
  type SensitivityAxis,
  type SensitivityDeal,
  sensitivity,
  withStep,
} from '#src/finance/sensitivity.ts'
import { useIsPhone } from '#src/ui/result-bar.tsx'
import { Section } from '#src/ui/section.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { Incomplete } from './incomplete.tsx'
import styles from './sensitivity-section.module.css'

const RENOVATION: SensitivityAxis = { of: 'renovation', steps: RENOVATION_STEPS }
const SALE_PRICE: SensitivityAxis = { of: 'salePrice', steps: SALE_PRICE_STEPS }
const MONTHS: SensitivityAxis = { of: 'months', steps: MONTH_STEPS }

const AXIS_NAMES = { salePrice: 'Sale price', renovation: 'Renovation', months: 'Delay' }

export function SensitivitySection({ deal }: { deal: SensitivityDeal | null }) {
  return (
    <Section title="Sensitivity" knownAs="region" aside="Net profit if a figure turns out differently">
      {deal === null ? (
        <Incomplete />
      ) : (
        <div className={styles.tables}>
          <SensitivityTable title="Sale price and renovation cost" deal={deal} rows={SALE_PRICE} />
          <SensitivityTable title="Delay and renovation cost" deal={deal} rows={MONTHS} />
        </div>
      )}
    </Section>
  )
}

interface SensitivityTableProps {
  title: string
  deal: SensitivityDeal
  rows: SensitivityAxis
}

/** On phones one row at a time. */
function SensitivityTable({ title, deal, rows }: SensitivityTableProps) {
  const isPhone = useIsPhone()
  const [picked, pick] = useState(String(rows.steps.indexOf(0)))
  const profits = sensitivity(deal, rows, RENOVATION)
  const shown = rows.steps.map((step, at) => ({ step, at, name: stepName(deal, rows.of, step) }))
  const name = AXIS_NAMES[rows.of]
  return (
    <div className={styles.block}>
      {isPhone && (
        <SelectField
          label={name}
          options={shown.map(({ at, name: label }) => ({ value: String(at), label }))}
          value={picked}
          onChange={pick}
        />
      )}
      <table className={styles.table}>
        <caption className={styles.caption}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{isPhone ? 'Renovation' : name}</th>
            {isPhone ? (
              <th scope="col">Net profit</th>
            ) : (
              RENOVATION_STEPS.map((step) => (
                <th key={step} scope="col">
                  {`Renovation ${stepName(deal, 'renovation', step)}`}
                </th>
              ))
            )}
          </tr>
        </thead>
        <tbody>
          {isPhone
            ? RENOVATION_STEPS.map((step, column) => (
                <tr key={step}>
                  <th scope="row">{stepName(deal, 'renovation', step)}</th>
                  <Cell
                    profit={profits[Number(picked)]?.[column]}
                    isOwn={step === 0 && rows.steps[Number(picked)] === 0}
                  />
                </tr>
              ))
            : shown.map(({ step, at, name: label }) => (
                <tr key={step}>
                  <th scope="row">{label}</th>
                  {RENOVATION_STEPS.map((columnStep, column) => (
                    <Cell
                      key={columnStep}
                      profit={profits[at]?.[column]}
                      isOwn={step === 0 && columnStep === 0}
                    />
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ profit, isOwn }: { profit: number | null | undefined; isOwn: boolean }) {
  const isLoss = typeof profit === 'number' && profit < 0
  return (
    <td className="fig" aria-current={isOwn ? 'true' : undefined} data-loss={isLoss ? '' : undefined}>
      {isLoss && <span className="visually-hidden">loss </span>}
      {profit === undefined ? NO_FIGURE : formatMoney(profit)}
    </td>
  )
}

function stepName(deal: SensitivityDeal, of: SensitivityAxis['of'], step: number): string {
  if (of === 'months') return step === 0 ? 'On time' : `${step} ${step === 1 ? 'month' : 'months'} longer`
  const changed = withStep(deal, of, step)
  const amount = formatMoney(of === 'salePrice' ? changed.doneUpValue : changed.renovationCost)
  return step === 0 ? amount : `${amount} (${step > 0 ? '+' : ''}${formatNumber(step)}%)`
}
