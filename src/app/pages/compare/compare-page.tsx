import { getRouteApi, useNavigate } from '@tanstack/react-router'
import {
  type Comparison,
  comparisonOf,
  leftOutOf,
  parseChosenDeals,
} from '#src/features/deals/comparison/chosen-deals.ts'
import { ComparisonScreen } from '#src/features/deals/comparison/comparison-screen.tsx'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { memberPage } from '../../session/member.tsx'

const { ComparedDeals } = lazyParts(() => import('./compared-deals.tsx'), {
  ComparedDeals: ({ ids }) => ids.length > 0 && <Skeleton height={900} />,
})

const route = getRouteApi('/guarded/compare')

export const ComparePage = memberPage(({ organization }) => {
  const { deals, assumptions } = route.useSearch()
  const comparison: Comparison = {
    ids: parseChosenDeals(deals),
    isSame: assumptions === 'same',
    leftOut: leftOutOf(deals),
  }
  const { ids, isSame } = comparison
  const navigate = useNavigate()
  const change = (next: Comparison) =>
    void navigate({ ...comparisonOf(next), replace: true, resetScroll: false })
  return (
    <ComparisonScreen comparison={comparison} organization={organization.name} onChange={change}>
      <ComparedDeals
        {...comparison}
        onRemove={(id) => change({ isSame, ids: ids.filter((one) => one !== id) })}
      />
    </ComparisonScreen>
  )
})
