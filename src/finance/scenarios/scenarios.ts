import { exact, percent, plus, rounded, times } from '../exact.ts'
import { formatChosenPercent, formatRate, MAX_MONEY } from '../money.ts'
import { clampHoldingCost, HOLDING_COST_BOUNDS, type HoldingCostSettings } from '../price/holding-costs.ts'
import type { SellingPlan } from '../price/selling-costs.ts'

type HoldingCost = keyof HoldingCostSettings
export type ScenarioField = 'doneUpValue' | 'renovationCost' | 'purchasePrice' | 'profitMargin' | HoldingCost

/** `percent` changes money by a percentage, `add` adds NZD, months or percentage points. */
export interface ScenarioChange {
  field: ScenarioField
  op: 'set' | 'percent' | 'add'
  value: number
}

/** NZD and percent; `purchasePrice` is the price used by the deal. */
export interface ScenarioDeal {
  doneUpValue: number | null
  renovationCost: number | null
  purchasePrice: number | null
  profitMargin: number
  holdingCosts: HoldingCostSettings
  sellingPlan: SellingPlan | null
}

const DEAL_BOUNDS = {
  doneUpValue: { label: 'Done-up value', min: 0, max: MAX_MONEY, decimals: 2 },
  renovationCost: { label: 'Renovation cost', min: 0, max: MAX_MONEY, decimals: 2 },
  purchasePrice: { label: 'Purchase price', min: 0, max: MAX_MONEY, decimals: 2 },
  profitMargin: { label: 'Profit margin on the price', min: 0, max: 100, decimals: 2 },
} as const

export const SCENARIO_FIELDS = [
  ...(Object.keys(DEAL_BOUNDS) as (keyof typeof DEAL_BOUNDS)[]),
  ...(Object.keys(HOLDING_COST_BOUNDS) as HoldingCost[]),
]

/** The bounds of the deal's own field. */
export function scenarioFieldBounds(field: ScenarioField) {
  return isHoldingCost(field) ? HOLDING_COST_BOUNDS[field] : DEAL_BOUNDS[field]
}

/** Why a figure can't be set to a value, as a message for the form; null when it can. */
export function changeProblem({ field, op, value }: ScenarioChange): string | null {
  if (op !== 'set') return null
  const { message } = isHoldingCost(field) ? clampHoldingCost(field, value) : clampFigure(field, value)
  return message?.replace(/ Set to .*/, '') ?? null
}

/** Amounts in NZD, which a percentage can change. */
export function isMoneyField(field: ScenarioField): boolean {
  return isHoldingCost(field) ? HOLDING_COST_BOUNDS[field].isMoney === true : field !== 'profitMargin'
}

/** The scenarios of "Add usual scenarios". */
export const USUAL_SCENARIOS: readonly { name: string; changes: readonly ScenarioChange[] }[] = [
  {
    name: 'Optimistic',
    changes: [
      { field: 'doneUpValue', op: 'percent', value: 5 },
      { field: 'renovationCost', op: 'percent', value: -5 },
      { field: 'months', op: 'add', value: -1 },
    ],
  },
  {
    name: 'Pessimistic',
    changes: [
      { field: 'doneUpValue', op: 'percent', value: -5 },
      { field: 'renovationCost', op: 'percent', value: 15 },
      { field: 'months', op: 'add', value: 3 },
      { field: 'interestRate', op: 'add', value: 1 },
    ],
  },
]

/**
 * The deal with the changes in their order (offers-and-scenarios §5): money to cents, months whole, clamped to the bounds of
 * the deal with a notice. A missing figure stays missing unless it is set.
 */
export function applyScenario(
  base: ScenarioDeal,
  changes: readonly ScenarioChange[],
): { deal: ScenarioDeal; notices: string[] } {
  const notices: string[] = []
  let deal = base
  for (const change of changes) {
    const { field } = change
    const before = isHoldingCost(field) ? deal.holdingCosts[field] : deal[field]
    const wanted = changed(before, change)
    if (wanted === null) continue
    const { value, message } = isHoldingCost(field)
      ? clampHoldingCost(field, wanted)
      : clampFigure(field, wanted)
    if (message !== null) notices.push(message)
    deal = isHoldingCost(field)
      ? { ...deal, holdingCosts: { ...deal.holdingCosts, [field]: value } }
      : { ...deal, [field]: value }
  }
  return { deal, notices }
}

function changed(before: number | null, { op, value }: ScenarioChange): number | null {
  if (op === 'set') return value
  if (before === null) return null
  const factor = plus(exact(1), percent(value))
  return rounded(op === 'percent' ? times(exact(before), factor) : plus(exact(before), exact(value)), 2)
}

function clampFigure(field: keyof typeof DEAL_BOUNDS, wanted: number) {
  const { label, min, max } = DEAL_BOUNDS[field]
  const value = Math.min(max, Math.max(min, wanted))
  const show = field === 'profitMargin' ? formatChosenPercent : formatRate
  const rule = `${label} must be from ${show(min)} to ${show(max)}.`
  return { value, message: value === wanted ? null : `${rule} Set to ${show(value)}.` }
}

function isHoldingCost(field: ScenarioField): field is HoldingCost {
  return field in HOLDING_COST_BOUNDS
}
