import { placeOfAddress } from '#src/features/base/addresses/place-of-address.ts'
import type { Measured } from '#src/finance/criteria/criteria.ts'
import { measureDeal } from '#src/finance/criteria/measured-deal.ts'
import { DEFAULT_HOLDING_COSTS, type HoldingCostSettings } from '#src/finance/price/holding-costs.ts'
import type { PricedDeal } from '#src/finance/price/price-in-play.ts'
import { once } from '#src/lib/time/once.ts'

/** A deal with what its criteria need beside its prices. */
interface OpenDeal extends PricedDeal {
  address: string
  holdingCosts: HoldingCostSettings | null
  renovationItems: { houseSize: number | null } | null
}

interface Around {
  /** The items of its checklist; undefined until they have loaded. */
  checklist: readonly { isStop: boolean; status: string }[] | undefined
  /** The organization's usual deposit; undefined until it has loaded. */
  depositPercent: number | undefined
}

/** What a deal is measured by, on its page. */
export function measuresOf(deal: OpenDeal, { checklist, depositPercent }: Around): Measured {
  const place = once(() => placeOfAddress(deal.address))
  return measureDeal({
    ...deal,
    holdingCosts: deal.holdingCosts ?? DEFAULT_HOLDING_COSTS,
    floorArea: deal.renovationItems?.houseSize ?? null,
    hasStop: checklist?.length ? checklist.some(isProblem) : null,
    placeOf: (subject) => place()[subject],
    ...(depositPercent !== undefined && { depositPercent }),
  })
}

const isProblem = ({ isStop, status }: { isStop: boolean; status: string }) => isStop && status === 'problem'
