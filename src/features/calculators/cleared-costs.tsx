import { counted } from '#src/lib/counted.ts'
import { offerUndo } from '#src/ui/offer-undo.ts'
import { countOwnCosts, type PlanChange, withCostsOf } from './rules.ts'
import type { RenovationPlan } from './schema.ts'

type ChangePlan = (change: PlanChange) => void

/** Applies a new house size or quality and, where that clears the person's own costs, offers them back. */
export function changeWithUndo(before: RenovationPlan, change: PlanChange, onChange: ChangePlan): void {
  const cleared = countOwnCosts(before) - countOwnCosts(change(before))
  onChange(change)
  if (cleared === 0) return
  const what = `Cleared ${counted(cleared, 'cost')} of your own`
  offerUndo(what, () => onChange((plan) => withCostsOf(plan, before)))
}
