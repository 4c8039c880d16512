import { allItems, planTotal } from '#src/features/public/calculators/renovation-plan.ts'
import type { RenovationPlan } from '#src/features/public/calculators/schema.ts'
import { renovationItemCost } from '#src/finance/budget/renovation.ts'
import { exact, minus, rounded } from '#src/finance/exact.ts'
import { roundToDecimals } from '#src/finance/money.ts'

export const MAX_LINE_NAME_LENGTH = 120

interface PlannedLine {
  name: string
  itemId: string | null
  /** The stage of the project in which the line is built. */
  stage: 'second_fix' | 'finishings' | 'cleanup'
  original: number
}

export interface PlannedBudget {
  lines: PlannedLine[]
  /** What the plan is above the deal's renovation cost, in NZD; 0 if it isn't. */
  planExcess: number
}

const STAGE_OF_ITEM: Readonly<Record<string, PlannedLine['stage']>> = {
  kitchen: 'second_fix',
  bathroom: 'second_fix',
  landscaping: 'cleanup',
}

/** The budget that a deal plans: a line for each selected item, and one for what the deal's renovation costs beyond them. */
export function plannedBudget(plan: RenovationPlan | null, renovationCost: number | null): PlannedBudget {
  const selected = plan === null ? [] : allItems(plan).filter((item) => item.isSelected)
  const standard = new Set(plan?.items.map(({ id }) => id))
  const cost = renovationCost ?? 0
  if (plan === null || selected.length === 0) {
    return { lines: cost > 0 ? [otherLine('Renovation', cost)] : [], planExcess: 0 }
  }
  const lines = selected.map(
    (item): PlannedLine => ({
      name: item.name.slice(0, MAX_LINE_NAME_LENGTH),
      itemId: standard.has(item.id) ? item.id : null,
      stage: STAGE_OF_ITEM[item.id] ?? 'finishings',
      original: roundToDecimals(renovationItemCost(item, plan.houseSize, plan.quality), 2),
    }),
  )
  if (renovationCost === null) return { lines, planExcess: 0 }
  const excess = rounded(minus(exact(planTotal(plan)), exact(cost)), 2)
  if (excess < 0) lines.push(otherLine('Other renovation', -excess))
  return { lines, planExcess: Math.max(0, excess) }
}

function otherLine(name: string, original: number): PlannedLine {
  return { name, itemId: null, stage: 'finishings', original }
}
