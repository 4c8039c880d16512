import { useState } from 'react'
import type { Assumptions } from '#src/features/deals/assumptions/schema.ts'
import { exact, minus, over, rounded, times } from '#src/finance/exact.ts'
import { formatMoney, formatRate } from '#src/finance/money.ts'
import {
  type CashFlow,
  type CashFlowRow,
  cashFlow,
  cashRowName,
  depositProblem,
  peakCashFigure,
  usualPlan,
} from '#src/finance/scenarios/cash-flow.ts'
import type { SensitivityDeal } from '#src/finance/scenarios/sensitivity.ts'
import { BarChart } from '#src/ui/chart/bar-chart.tsx'
import { InvalidFields, useInvalidField } from '#src/ui/field/invalid-fields.ts'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { Answer } from '#src/ui/figure/explained.tsx'
import { Money } from '#src/ui/figure/money.tsx'
import { useAttempt } from '#src/ui/form/use-attempt.ts'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Term } from '#src/ui/text/term.tsx'
import styles from './cash-section.module.css'

interface CashProps {
  deal: SensitivityDeal
  assumptions: Assumptions
  /** The deposit of the agreement in NZD; null without one. */
  agreedDeposit: number | null
  /** Stores the cash of the organization; null for members who aren't administrators. */
  onCash: ((cashAvailable: number | null) => Promise<void>) | null
}

/** The buyer's own money from the deposit to the sale. */
export function Cash({ deal, assumptions, agreedDeposit, onCash }: CashProps) {
  const [typedCash, setTypedCash] = useState<{ amount: number | null } | null>(null)
  const cashAvailable = typedCash ? typedCash.amount : assumptions.cashAvailable
  const { error, run } = useAttempt()
  const { months } = deal.holdingCosts
  const usual = usualPlan(deal.holdingCosts, assumptions.depositPercent, agreedDeposit)
  const [typed, setTyped] = useState<Partial<typeof usual>>({})
  const plan = { ...usual, ...typed }
  const problem = depositProblem(plan, deal.holdingCosts)
  const invalid = useInvalidField()
  const flow = problem === null && invalid.problem === null ? cashFlow(deal, plan) : null
  async function storeCash() {
    if (onCash === null || typedCash === null || typedCash.amount === assumptions.cashAvailable) return
    await run(async () => {
      await onCash(typedCash.amount)
      setTypedCash(null)
    })
  }
  return (
    <Stack>
      <InvalidFields value={invalid.report}>
        <div className={styles.fields}>
          <NumberField
            label="Deposit"
            hint={
              plan.depositAmount == null
                ? 'Paid when the agreement goes unconditional. Tried here, not saved.'
                : `As agreed: ${formatRate(plan.depositAmount)}. Another one is tried here, not saved.`
            }
            unit="%"
            max={100}
            error={problem ?? undefined}
            value={plan.depositAmount == null ? plan.depositPercent : percentOf(plan.depositAmount, deal)}
            isRequired
            onChange={(depositPercent) => setTyped({ ...typed, depositPercent, depositAmount: null })}
          />
          <NumberField
            label="Renovation months"
            hint="The renovation is paid in equal parts. Tried here, not saved."
            min={1}
            max={months}
            step={1}
            value={plan.renovationMonths}
            isRequired
            onChange={(renovationMonths) => setTyped({ ...typed, renovationMonths })}
          />
          <MoneyField
            label="Cash available"
            hint={onCash === null ? 'An administrator can change it' : 'For all deals of your organization'}
            readOnly={onCash === null}
            error={error instanceof Error ? error.message : undefined}
            value={cashAvailable}
            onChange={(amount) => setTypedCash({ amount })}
            onLeave={(_text, isReadable) => isReadable && void storeCash()}
          />
        </div>
      </InvalidFields>
      <Answer
        name="Peak cash needed"
        label={<Term of="peak cash">Peak cash needed</Term>}
        sums={flow ? [peakCashFigure(flow)] : []}
      >
        <Money value={flow?.peak.amount ?? null} />
        {flow && <span className="quiet text-body"> {whenOf(flow.peak.row)}</span>}
      </Answer>
      {flow && cashAvailable !== null && <Shortage flow={flow} available={cashAvailable} />}
      {flow && (
        <BarChart
          isLine
          title="Balance of your own money"
          summary={`Lowest at ${formatMoney(-flow.peak.amount)} ${whenOf(flow.peak.row)}, ${formatMoney(flow.rows.at(-1)?.balance)} after the sale`}
          heads={['When', 'Balance', 'Paid or received']}
          empty={null}
          rows={flow.rows.map((row) => ({
            label: cashRowName(row),
            shortLabel: row.month === null ? cashRowName(row) : String(row.month),
            value: row.balance,
            shownAs: formatMoney(row.balance),
            note: formatMoney(row.amount),
          }))}
        />
      )}
    </Stack>
  )
}

function percentOf(amount: number, { purchasePrice }: SensitivityDeal): number {
  return rounded(over(times(exact(amount), exact(100)), exact(purchasePrice)), 2)
}

/** Warns when the organization's cash runs out. */
function Shortage({ flow, available }: { flow: CashFlow; available: number }) {
  const at = flow.rows.find(({ balance }) => -balance > available)
  if (at === undefined) return null
  const short = formatMoney(rounded(minus(exact(flow.peak.amount), exact(available))))
  return (
    <ErrorBox>{`Your ${formatMoney(available)} runs out ${whenOf(at)}; ${short} more is needed.`}</ErrorBox>
  )
}

function whenOf({ kind, month }: CashFlowRow): string {
  const times = {
    deposit: 'with the deposit',
    settlement: 'at settlement',
    month: `in month ${month}`,
    sale: 'at the sale',
  }
  return times[kind]
}
