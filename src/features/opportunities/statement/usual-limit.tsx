import { formatNumber } from '#src/finance/money.ts'
import { ruleNumber } from '#src/finance/rules/rules.ts'
import { useToday } from '#src/ui/use-clock.ts'
import { useRules } from '../tax-rules/api.ts'

/** Shown beside a loan to value ratio above the usual limit of investors. */
export function UsualLimit({ ratio }: { ratio: number }) {
  const rules = useRules()
  const limit = ruleNumber('lvr.investor', useToday(), rules)
  return limit !== null && ratio > limit ? `Above the usual investor limit of ${formatNumber(limit)}%` : null
}
