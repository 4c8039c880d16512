import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { boardQuery } from '#src/features/deals/pipeline/api.ts'
import { activeDeals } from '#src/features/deals/pipeline/board-changes.ts'
import { useDeals } from '#src/features/deals/pipeline/filters/deals-context.ts'
import {
  columnsInAddress,
  columnsOf,
  isOfView,
  isOwn,
  type KeptColumns,
  useKeptColumns,
} from '#src/features/deals/pipeline/filters/kept-columns.tsx'
import { columnsText, type ListSort, sortedBy } from '#src/features/deals/pipeline/filters/list-columns.ts'
import { isFiltered } from '#src/features/deals/pipeline/filters/matching.ts'
import { queryOf } from '#src/features/deals/pipeline/filters/schema.ts'
import type { BoardDeal } from '#src/features/deals/pipeline/schema.ts'
import { formatNumber } from '#src/finance/money.ts'
import { currentUser } from '#src/lib/browser/browser-session.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { compareNames } from '#src/lib/text/name-spellings.ts'
import { authorName } from '#src/lib/text/person-name.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { useIsAfterFive } from '#src/ui/browser/use-clock.ts'
import type { NamedList } from '#src/ui/table/list-place.ts'
import type { GridSort, SortedTableProps } from '#src/ui/table/use-sorted-table.ts'
import { type ListFacts, listColumns } from './list-columns.tsx'

export interface ListTable extends SortedTableProps<BoardDeal> {
  /** How many deals are shown: "27 of 312 deals". */
  count: string
  kept: KeptColumns
  keep: (columns: KeptColumns) => void
  /** Whose place is kept while a deal is open. */
  list: NamedList
}

const idOf = ({ id }: BoardDeal) => id
const byAddress = (one: BoardDeal, other: BoardDeal) => compareNames(one.address, other.address)

/** The deals that match as rows of a table, sorted as the address says, with the columns that the person has chosen. */
export function useListTable(deals: readonly BoardDeal[], criteria: ListFacts['criteria']): ListTable {
  const { all, filters, view, open } = useDeals()
  const [own, keepOwn] = useKeptColumns()
  const kept = columnsOf(filters, own)
  const facts = useListFacts(criteria)
  useColumnsInAddress(own)
  /** Those of a colleague’s link or a saved view are changed in the address only. */
  function keep({ shown, widths }: KeptColumns): void {
    const isOwnNow = isOwn(filters, own)
    keepOwn({ shown: isOwnNow ? shown : own.shown, widths })
    open({ ...filters, columns: isOwnNow ? columnsInAddress(shown) : columnsText(shown) }, true)
  }
  const total = activeDeals(all).length
  return {
    rows: deals,
    keyOf: idOf,
    columns: useMemo(() => listColumns(facts), [facts]),
    ...useAskedSort(),
    ties: byAddress,
    shown: kept.shown,
    widths: kept.widths,
    onWidths: (widths) => keepOwn({ ...own, widths }),
    kept,
    keep,
    list: { name: 'deals', shows: queryOf({ ...filters, columns: undefined }) },
    count: isFiltered(filters, view)
      ? `${formatNumber(deals.length)} of ${pluralize(total, 'deal')}`
      : pluralize(total, 'deal'),
  }
}

/** The list is sorted at once; the address, which everything around the list depends on, follows. */
function useAskedSort(): Pick<ListTable, 'sort' | 'onSort'> {
  const { filters, change } = useDeals()
  const [asked, setAsked] = useState<{ sort: ListSort | undefined; before: ListSort | undefined } | null>(
    null,
  )
  const isAhead = asked !== null && asked.before === filters.sort
  if (asked !== null && !isAhead) setAsked(null)
  // Once the rows are drawn, which are deferred as well: what the address draws again doesn't hold them up.
  const drawn = useDeferredValue(asked)
  const follow = useEffectEvent((sort: ListSort | undefined) => change({ sort }))
  useEffect(() => {
    if (drawn !== null) follow(drawn.sort)
  }, [drawn])
  return {
    sort: sortedBy(isAhead ? asked.sort : filters.sort),
    onSort: (wanted) => {
      const sort = wanted === null ? undefined : textOf(wanted)
      setAsked({ sort, before: filters.sort })
    },
  }
}

/** An address that names no columns gets the person’s, so that a copy of it shows the same to others. */
function useColumnsInAddress({ shown }: KeptColumns): void {
  const { filters, open } = useDeals()
  const columns = columnsInAddress(shown)
  const isMissing = !isOfView(filters) && filters.columns === undefined && columns !== undefined
  const add = useEffectEvent(() => open({ ...filters, columns }, true))
  useEffect(() => {
    if (isMissing) add()
  }, [isMissing])
}

/** The text in the address: the columns are those of the list. */
function textOf({ column, isReversed }: GridSort): ListSort {
  return `${isReversed ? '-' : ''}${column}` as ListSort
}

function useListFacts(criteria: ListFacts['criteria']): ListFacts {
  const { today } = useDeals()
  const isAfterFive = useIsAfterFive()
  const { organizationId } = useOrganization()
  const { data: people } = useQuery({ ...boardQuery(organizationId), select: (board) => board.people })
  return useMemo(
    () => ({
      today,
      isAfterFive,
      criteria,
      nameOf: (userId) => {
        const author = people?.find(({ id }) => id === userId) ?? null
        const isMe = userId !== null && userId === currentUser.get()
        // A deal that was just added is shown before the answer that names its author.
        return author === null && isMe ? 'You' : authorName(author)
      },
    }),
    [today, isAfterFive, criteria, people],
  )
}
