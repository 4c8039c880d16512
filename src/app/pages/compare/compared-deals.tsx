import type { ReactNode } from 'react'
import { useAssumptions } from '#src/features/deals/assumptions/api.ts'
import type { Assumptions } from '#src/features/deals/assumptions/schema.ts'
import type { Comparison } from '#src/features/deals/comparison/chosen-deals.ts'
import { comparedDeal } from '#src/features/deals/comparison/compared-deal.ts'
import { DealsBeside, type LoadedDeal } from '#src/features/deals/comparison/deals-beside.tsx'
import { useCriteria } from '#src/features/deals/criteria/api.ts'
import type { Criteria } from '#src/features/deals/criteria/schema.ts'
import { useDeal } from '#src/features/deals/deal-editor/detail/deal-saving.tsx'
import { useTaxFacts } from '#src/features/deals/deal-figures/deal-tax.ts'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import { withSellingPlan } from '#src/finance/price/selling-costs.ts'

interface HowLoaded {
  criteria: Criteria['items']
  isSame: boolean
}

interface LoadedDealsProps extends HowLoaded {
  ids: readonly string[]
  before?: readonly LoadedDeal[]
  children: (deals: readonly LoadedDeal[]) => ReactNode
}

interface ComparedDealsProps extends Comparison {
  onRemove: (id: string) => void
}

/** The figures of deals beside each other, as their own pages have them. */
export function ComparedDeals({ ids, isSame, onRemove }: ComparedDealsProps) {
  const assumptions = useAssumptions()
  const criteria = useCriteria()?.items ?? []
  return (
    <LoadedDeals ids={ids} criteria={criteria} isSame={isSame}>
      {(deals) => (
        <DealsBeside
          deals={deals}
          assumptions={assumptions}
          hasCriteria={criteria.length > 0}
          onRemove={onRemove}
        />
      )}
    </LoadedDeals>
  )
}

/** Loads deals side by side: a component for each, because a loop can't have hooks. */
function LoadedDeals({ ids, before = [], children, ...how }: LoadedDealsProps) {
  const [id, ...others] = ids
  if (id === undefined) return children(before)
  return (
    <OneDeal key={id} id={id} {...how}>
      {(deal) => (
        <LoadedDeals ids={others} before={[...before, deal]} {...how}>
          {children}
        </LoadedDeals>
      )}
    </OneDeal>
  )
}

interface OneDealProps extends HowLoaded {
  id: string
  children: (deal: LoadedDeal) => ReactNode
}

function OneDeal({ id, criteria, isSame, children }: OneDealProps) {
  const { deal, error, refetch } = useDeal(id)
  const facts = useTaxFacts(deal ?? { id, settledOn: null, dueDate: null })
  const assumptions = useAssumptions()
  const compared =
    deal &&
    facts !== undefined &&
    assumptions &&
    comparedDeal(isSame ? withUsualCosts(deal, assumptions) : deal, {
      facts,
      criteria,
    })
  return children({ id, compared: compared || undefined, error, refetch })
}

/** With the organization's usual holding and selling costs. */
function withUsualCosts(deal: Deal, { sellingPlan }: Assumptions): Deal {
  const holdingCosts = withSellingPlan(DEFAULT_HOLDING_COSTS, sellingPlan, deal.doneUpValue ?? 0)
  return { ...deal, holdingCosts, sellingPlan }
}
