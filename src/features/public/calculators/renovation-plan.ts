import {
  MAX_HOUSE_SIZE,
  MIN_HOUSE_SIZE,
  renovationTotal,
  STANDARD_ITEMS,
} from '#src/finance/budget/renovation.ts'
import { isMissing } from '#src/finance/money.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import type { Quality, RenovationItem, RenovationPlan } from './schema.ts'

/** Applied to the plan as it is when the change is made. */
export type PlanChange = (plan: RenovationPlan) => RenovationPlan

/** An item starts with the usual rate, or with the organization's own: NZD per m² at mid-range quality. */
export function newRenovationPlan(
  houseSize: number,
  ownRates: readonly { itemId: string; rate: number; projects: number }[] = [],
): RenovationPlan {
  const items = STANDARD_ITEMS.map((item) => {
    const own = ownRates.find(({ itemId }) => itemId === item.id)
    if (own === undefined) return item
    return {
      ...item,
      basePrice: own.rate,
      description: `Your own costs, ${pluralize(own.projects, 'project')}`,
    }
  })
  return { items, customItems: [], quality: 'mid-range', houseSize }
}

/** Whether a standard item has the organization's own rate, which its description names. */
export function hasOwnRate({ id, basePrice }: RenovationItem): boolean {
  return STANDARD_ITEMS.some((standard) => standard.id === id && standard.basePrice !== basePrice)
}

export function allItems(plan: RenovationPlan): RenovationItem[] {
  return [...plan.items, ...plan.customItems]
}

export function planTotal(plan: RenovationPlan): number {
  return renovationTotal(allItems(plan), plan.houseSize, plan.quality)
}

/** Whole NZD, which may be 0; null if no item is selected. */
export function planCost(plan: RenovationPlan): number | null {
  return allItems(plan).some((item) => item.isSelected) ? planTotal(plan) : null
}

/** Whether a deal's renovation cost was typed instead of being the total of its plan. */
export function isCostTyped(deal: {
  renovationCost: number | null
  renovationItems: RenovationPlan | null
}): boolean {
  const { renovationCost, renovationItems } = deal
  if (renovationCost === null) return false
  return renovationItems === null || planCost(renovationItems) !== renovationCost
}

/** Counts the standard items with the user's own cost, which a new size or quality clears. */
export function countOwnCosts(plan: RenovationPlan): number {
  return plan.items.filter((item) => item.userCost !== null).length
}

export function withHouseSize(plan: RenovationPlan, houseSize: number | null): RenovationPlan {
  if (isMissing(houseSize) || houseSize < MIN_HOUSE_SIZE || houseSize > MAX_HOUSE_SIZE) return plan
  return houseSize === plan.houseSize ? plan : { ...withoutOwnCosts(plan), houseSize }
}

export function withQuality(plan: RenovationPlan, quality: Quality): RenovationPlan {
  return quality === plan.quality ? plan : { ...withoutOwnCosts(plan), quality }
}

/** Restores size, quality and the user's own costs, and preserves all other changes since. */
export function withCostsOf(plan: RenovationPlan, before: RenovationPlan): RenovationPlan {
  const own = new Map(before.items.map((item) => [item.id, item.userCost]))
  const items = plan.items.map((item) => ({ ...item, userCost: own.get(item.id) ?? null }))
  return { ...plan, items, houseSize: before.houseSize, quality: before.quality }
}

function withoutOwnCosts(plan: RenovationPlan): RenovationPlan {
  return { ...plan, items: plan.items.map((item) => ({ ...item, userCost: null })) }
}

export function withItem(plan: RenovationPlan, id: string, change: Partial<RenovationItem>): RenovationPlan {
  const changed = (item: RenovationItem) => (item.id === id ? { ...item, ...change } : item)
  return { ...plan, items: plan.items.map(changed), customItems: plan.customItems.map(changed) }
}

/** A cost of the user's own (0 is allowed) also selects the item; null clears the cost. */
export function withItemCost(plan: RenovationPlan, id: string, userCost: number | null): RenovationPlan {
  return withItem(plan, id, userCost === null ? { userCost } : { userCost, isSelected: true })
}

export function withAllSelected(plan: RenovationPlan, isSelected: boolean): RenovationPlan {
  const changed = (item: RenovationItem) => ({ ...item, isSelected })
  return { ...plan, items: plan.items.map(changed), customItems: plan.customItems.map(changed) }
}

/** Adds an item at a fixed price. Its id is custom-{milliseconds}, or the next unused one. */
export function withCustomItem(
  plan: RenovationPlan,
  added: { name: string; cost: number },
  milliseconds: number,
): RenovationPlan {
  const taken = new Set(plan.customItems.map((item) => item.id))
  let stamp = milliseconds
  while (taken.has(`custom-${stamp}`)) stamp += 1
  const item = { isSelected: true, userCost: null, isFixed: true, basePrice: added.cost }
  return { ...plan, customItems: [...plan.customItems, { id: `custom-${stamp}`, name: added.name, ...item }] }
}

export function withCustomItemCost(plan: RenovationPlan, id: string, cost: number): RenovationPlan {
  const customItems = plan.customItems.map((item) =>
    item.id === id ? { ...item, basePrice: cost, userCost: null } : item,
  )
  return { ...plan, customItems }
}

export function withoutCustomItem(plan: RenovationPlan, id: string): RenovationPlan {
  return { ...plan, customItems: plan.customItems.filter((item) => item.id !== id) }
}

export function withCustomItemBack(plan: RenovationPlan, item: RenovationItem, place: number) {
  if (plan.customItems.some(({ id }) => id === item.id)) return plan
  return { ...plan, customItems: plan.customItems.toSpliced(place, 0, item) }
}
