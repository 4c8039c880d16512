import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BoardDeal } from '#src/features/deals/pipeline/schema.ts'
import { isPlaceSubject } from '#src/finance/criteria/criteria.ts'
import type { CachedList } from '#src/lib/offline-queue/entry.ts'
import { offlineSettings } from '#src/lib/offline-queue/sheets.ts'
import { useHasCriteria } from '#src/lib/rows/organization-context.ts'
import type { PlaceOf } from './deal-measures.ts'
import { type DealCriteria, evaluateDeal, evaluatedDeals, unmetReasons } from './evaluated-deals.ts'
import { type Criteria, criteriaSettings } from './schema.ts'

/** What an organization's deals must meet. */
export const criteriaSheet = offlineSettings(criteriaSettings)

/** Where addresses are, which only criteria on places ask for. */
const placesQuery = queryOptions({
  queryKey: ['places'],
  staleTime: Number.POSITIVE_INFINITY,
  async queryFn() {
    const { placeOfAddress } = await import('#src/features/base/addresses/place-of-address.ts')
    return { placeOf: placeOfAddress }
  },
})

const NONE: Criteria = { items: [], asksAtMove: true }

/** Null if no criterion is on a place, undefined until the places have loaded. */
function usePlaceOf(items: Criteria['items'] = []): PlaceOf | null | undefined {
  const hasPlaces = items.some(({ subject }) => isPlaceSubject(subject))
  const { data: places } = useQuery({ ...placesQuery, enabled: hasPlaces })
  return hasPlaces ? places?.placeOf : null
}

/** What the organization's deals must meet; undefined until it has loaded. An organization that never set criteria isn't asked. */
export function useCriteria(): Criteria | undefined {
  const isAskedFor = useHasCriteria()
  const { data } = criteriaSheet.useSheet({ failure: 'The criteria couldn’t be loaded.', isAskedFor })
  // A move asks for them without a hook.
  usePlaceOf(data?.criteria.items)
  return data?.criteria ?? (isAskedFor ? undefined : NONE)
}

/** Compares the deals of a board with the criteria; null without criteria, undefined until they have loaded. */
export function useDealCriteria(): DealCriteria | null | undefined {
  const items = useCriteria()?.items
  const placeOf = usePlaceOf(items)
  return useMemo(() => {
    if (items === undefined || placeOf === undefined) return undefined
    return items.length === 0 ? null : evaluatedDeals(items, placeOf)
  }, [items, placeOf])
}

/** The required criteria that a deal doesn't meet, which a move to Meets Criteria names; none if the organization turned that off. */
export function unmetAtMove({ client, organizationId }: CachedList, deal: BoardDeal): string[] {
  const criteria = criteriaSheet.current({ client, organizationId, id: organizationId })?.criteria
  if (!criteria?.asksAtMove) return []
  const placeOf = client.getQueryData(placesQuery.queryKey)?.placeOf ?? null
  return unmetReasons(evaluateDeal(deal, criteria.items, placeOf))
}
