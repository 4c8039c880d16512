import { placeOfAddress } from '#src/features/base/addresses/place-of-address.ts'
import type { BoardDeal } from '#src/features/deals/pipeline/schema.ts'
import type { Measured } from '#src/finance/criteria/criteria.ts'
import { measureDeal } from '#src/finance/criteria/measured-deal.ts'
import { DEFAULT_HOLDING_COSTS, type HoldingCostSettings } from '#src/finance/price/holding-costs.ts'
import type { PricedDeal } from '#src/finance/price/price-in-play.ts'
import { once } from '#src/lib/time/once.ts'

/** A deal with what its criteria need beside its prices. */
interface MeasuredDeal extends PricedDeal {
  address: string
  holdingCosts: HoldingCostSettings | null
}

interface Around {
  floorArea: number | null
  hasStop: boolean | null
}

/** What a deal is measured by on its page, where its checklist is open; undefined until that has loaded. */
export function pageMeasures(
  deal: MeasuredDeal & { renovationItems: { houseSize: number | null } | null },
  checklist: readonly { isStop: boolean; status: string }[] | undefined,
): Measured {
  const floorArea = deal.renovationItems?.houseSize ?? null
  return measuresOf(deal, {
    floorArea,
    hasStop: checklist?.length ? checklist.some(isProblem) : null,
  })
}

/** What a deal is measured by on its card. */
export function cardMeasures(deal: BoardDeal): Measured {
  const { floorArea, hasChecklist, stop } = deal
  return measuresOf(deal, { floorArea, hasStop: hasChecklist ? stop !== null : null })
}

function measuresOf(deal: MeasuredDeal, { floorArea, hasStop }: Around): Measured {
  const place = once(() => placeOfAddress(deal.address))
  return measureDeal({
    ...deal,
    holdingCosts: deal.holdingCosts ?? DEFAULT_HOLDING_COSTS,
    floorArea,
    hasStop,
    placeOf: (subject) => place()[subject],
  })
}

const isProblem = ({ isStop, status }: { isStop: boolean; status: string }) => isStop && status === 'problem'
