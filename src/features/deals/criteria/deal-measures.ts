import type { AddressPlace } from '#src/features/base/addresses/place-of-address.ts'
import type { BoardDeal } from '#src/features/deals/pipeline/schema.ts'
import type { Measured } from '#src/finance/criteria/criteria.ts'
import { measureDeal } from '#src/finance/criteria/measured-deal.ts'
import { DEFAULT_HOLDING_COSTS, type HoldingCostSettings } from '#src/finance/price/holding-costs.ts'
import type { PricedDeal } from '#src/finance/price/price-in-play.ts'
import { once } from '#src/lib/time/once.ts'

/** Where an address is. The list of places is large, so a board loads it only if a criterion is on a place. */
export type PlaceOf = (address: string) => AddressPlace

/** A deal with what its criteria need beside its prices. */
interface MeasuredDeal extends PricedDeal {
  address: string
  holdingCosts: HoldingCostSettings | null
}

interface Around {
  /** Null while no place is known. */
  placeOf: PlaceOf | null
  floorArea: number | null
  hasStop: boolean | null
}

/** What a deal is measured by on its page, where its checklist is open; undefined until that has loaded. */
export function pageMeasures(
  deal: MeasuredDeal & { renovationItems: { houseSize: number | null } | null },
  checklist: readonly { isStop: boolean; status: string }[] | undefined,
  placeOf: PlaceOf,
): Measured {
  const floorArea = deal.renovationItems?.houseSize ?? null
  return measuresOf(deal, {
    placeOf,
    floorArea,
    hasStop: checklist?.length ? checklist.some(isProblem) : null,
  })
}

/** What a deal is measured by on its card. */
export function cardMeasures(deal: BoardDeal, placeOf: PlaceOf | null): Measured {
  const { floorArea, hasChecklist, stop } = deal
  return measuresOf(deal, { placeOf, floorArea, hasStop: hasChecklist ? stop !== null : null })
}

function measuresOf(deal: MeasuredDeal, { placeOf, floorArea, hasStop }: Around): Measured {
  const place = once(() => placeOf?.(deal.address))
  return measureDeal({
    ...deal,
    holdingCosts: deal.holdingCosts ?? DEFAULT_HOLDING_COSTS,
    floorArea,
    hasStop,
    placeOf: (subject) => place()?.[subject] ?? null,
  })
}

const isProblem = ({ isStop, status }: { isStop: boolean; status: string }) => isStop && status === 'problem'
