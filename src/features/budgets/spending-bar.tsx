import type { BudgetFigures } from '#src/finance/budget.ts'
import { formatRate } from '#src/finance/money.ts'
import { Stack } from '#src/ui/layout.tsx'
import styles from './spending-bar.module.css'

/** What is spent of a budget, in words and as a part of a bar, which is full once all is spent. */
export function SpendingBar({ spent, current }: Partial<Pick<BudgetFigures, 'spent' | 'current'>>) {
  if (spent === undefined || current === undefined) return null
  const share = current > 0 ? Math.min(Math.max(spent / current, 0), 1) : Number(spent > 0)
  return (
    <Stack gap={4}>
      <span className="text-13">
        Spent {formatRate(spent)} of {formatRate(current)}
      </span>
      <div className={styles.bar} aria-hidden="true">
        <div style={{ width: `${share * 100}%` }} data-over={spent > current || undefined} />
      </div>
    </Stack>
  )
}
