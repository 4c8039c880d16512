/** What a deal was planned with, and whether that is fixed by a sale. */
interface PlannedDeal<Planned> {
  isSold: boolean
  planned: Planned | null
}

/**
 * The deal with its estimates as they count for what was planned: its own, and once its project is sold, those of the day of the sale,
 * whatever is changed later. Every figure of a sold deal that is called planned or estimated follows from them.
 */
export function asPlanned<Planned extends object, Deal extends PlannedDeal<Planned>>(deal: Deal): Deal {
  return deal.isSold && deal.planned !== null ? { ...deal, ...deal.planned } : deal
}
