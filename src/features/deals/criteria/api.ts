import { useMemo } from 'react'
import type { BoardDeal } from '#src/features/deals/pipeline/schema.ts'
import type { CachedList } from '#src/lib/offline-queue/entry.ts'
import { offlineSettings } from '#src/lib/offline-queue/sheets.ts'
import { useHasCriteria } from '#src/lib/rows/organization-context.ts'
import { type DealCriteria, evaluateDeal, evaluatedDeals, unmetReasons } from './evaluated-deals.ts'
import { type Criteria, criteriaSettings } from './schema.ts'

/** What an organization's deals must meet. */
export const criteriaSheet = offlineSettings(criteriaSettings)

const NONE: Criteria = { items: [], asksAtMove: true }

/** What the organization's deals must meet; undefined until it has loaded. An organization that never set criteria isn't asked. */
export function useCriteria(): Criteria | undefined {
  const isAskedFor = useHasCriteria()
  const { data } = criteriaSheet.useSheet({ failure: 'The criteria couldn’t be loaded.', isAskedFor })
  return data?.criteria ?? (isAskedFor ? undefined : NONE)
}

/** Compares the deals of a board with the criteria; null without criteria, undefined until they have loaded. */
export function useDealCriteria(): DealCriteria | null | undefined {
  const items = useCriteria()?.items
  return useMemo(() => {
    if (items === undefined) return undefined
    return items.length === 0 ? null : evaluatedDeals(items)
  }, [items])
}

/** The required criteria that a deal doesn't meet, which a move to Meets Criteria names; none if the organization turned that off. */
export function unmetAtMove({ client, organizationId }: CachedList, deal: BoardDeal): string[] {
  const criteria = criteriaSheet.current({ client, organizationId, id: organizationId })?.criteria
  return criteria?.asksAtMove ? unmetReasons(evaluateDeal(deal, criteria.items)) : []
}
