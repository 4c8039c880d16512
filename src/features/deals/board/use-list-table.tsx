import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { boardQuery } from '#src/features/deals/pipeline/api.ts'
import { activeDeals } from '#src/features/deals/pipeline/board-changes.ts'
import { useDeals } from '#src/features/deals/pipeline/filters/deals-context.ts'
import { type ListSort, sortedBy } from '#src/features/deals/pipeline/filters/list-columns.ts'
import { isFiltered } from '#src/features/deals/pipeline/filters/matching.ts'
import type { BoardDeal } from '#src/features/deals/pipeline/schema.ts'
import { currentUser } from '#src/lib/browser/browser-session.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { compareNames } from '#src/lib/text/name-spellings.ts'
import { authorName } from '#src/lib/text/person-name.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import type { GridSort, SortedTableProps } from '#src/ui/table/use-sorted-table.ts'
import { type KeptColumns, useKeptColumns } from './kept-columns.tsx'
import { type ListFacts, listColumns } from './list-columns.tsx'

export interface ListTable extends SortedTableProps<BoardDeal> {
  /** How many deals are shown: "27 of 312 deals". */
  count: string
  kept: KeptColumns
  keep: (columns: KeptColumns) => void
}

const idOf = ({ id }: BoardDeal) => id
const byAddress = (one: BoardDeal, other: BoardDeal) => compareNames(one.address, other.address)

/** The deals that match as rows of a table, sorted as the address says, with the columns that the person has chosen. */
export function useListTable(deals: readonly BoardDeal[], criteria: ListFacts['criteria']): ListTable {
  const { all, filters, view, change } = useDeals()
  const [kept, keep] = useKeptColumns()
  const facts = useListFacts(criteria)
  const total = activeDeals(all).length
  return {
    rows: deals,
    keyOf: idOf,
    columns: useMemo(() => listColumns(facts), [facts]),
    sort: sortedBy(filters.sort),
    onSort: (sort) => change({ sort: sort === null ? undefined : textOf(sort) }),
    ties: byAddress,
    shown: kept.shown,
    widths: kept.widths,
    onWidths: (widths) => keep({ ...kept, widths }),
    kept,
    keep,
    count: isFiltered(filters, view)
      ? `${deals.length} of ${pluralize(total, 'deal')}`
      : pluralize(total, 'deal'),
  }
}

/** The text in the address: the columns are those of the list. */
function textOf({ column, isReversed }: GridSort): ListSort {
  return `${isReversed ? '-' : ''}${column}` as ListSort
}

function useListFacts(criteria: ListFacts['criteria']): ListFacts {
  const { today } = useDeals()
  const { organizationId } = useOrganization()
  const { data: people } = useQuery({ ...boardQuery(organizationId), select: (board) => board.people })
  return useMemo(
    () => ({
      today,
      criteria,
      nameOf: (userId) => {
        const author = people?.find(({ id }) => id === userId) ?? null
        const isMe = userId !== null && userId === currentUser.get()
        // A deal that was just added is shown before the answer that names its author.
        return author === null && isMe ? 'You' : authorName(author)
      },
    }),
    [today, criteria, people],
  )
}
