import { formatMoney } from '#src/finance/money.ts'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { PROJECT_STAGES } from '../schema.ts'
import type { ProjectEvent } from './schema.ts'

const ACTUALS = [
  { name: 'actualPurchasePrice', label: 'purchase price' },
  { name: 'actualRenovationCost', label: 'renovation cost' },
  { name: 'actualSalePrice', label: 'sale price' },
]

/** What somebody did, to go after their name: "moved it to Permits". */
export function deedOf({ action, before, after }: ProjectEvent): string {
  switch (action) {
    case 'moved':
      return before?.status === after?.status
        ? `moved it within ${stageInWords(after?.status)}`
        : `moved it from ${stageInWords(before?.status)} to ${stageInWords(after?.status)}`
    case 'sold':
      return 'recorded the sale'
    case 'target_changed':
      return typeof after?.targetCompletion === 'string'
        ? `set the target listing date to ${formatDate(after.targetCompletion)}`
        : 'took the target listing date away'
    case 'actuals_changed':
      return actualsInWords(before ?? {}, after ?? {})
    case 'deleted':
      return 'deleted it'
    case 'undeleted':
      return 'brought it back'
  }
}

function stageInWords(value: unknown): string {
  return PROJECT_STAGES.find((stage) => stage.value === value)?.label ?? String(value)
}

function actualsInWords(before: Record<string, unknown>, after: Record<string, unknown>): string {
  const changed = ACTUALS.filter(({ name }) => before[name] !== after[name]).map(({ name, label }) => {
    const amount = after[name]
    return `${label} to ${typeof amount === 'number' ? formatMoney(amount) : 'not known yet'}`
  })
  return changed.length === 0 ? 'saved the actual values' : `set the actual ${changed.join(', ')}`
}
