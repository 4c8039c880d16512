import { type ReactNode, useMemo } from 'react'
import { activeDeals } from '#src/features/deals/pipeline/board-changes.ts'
import { useDeals } from '#src/features/deals/pipeline/filters/deals-context.ts'
import type { BoardDeal } from '#src/features/deals/pipeline/schema.ts'
import { NEW_OPPORTUNITY } from '#src/lib/browser/anchors.ts'
import { useIsPrinting } from '#src/ui/browser/use-browser-state.ts'
import { ButtonLink } from '#src/ui/layout/button.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { DealGrid } from './deal-grid.tsx'
import styles from './deal-list.module.css'
import { DealRows } from './deal-rows.tsx'
import type { ListFacts } from './list-columns.tsx'
import { useListTable } from './use-list-table.tsx'

interface DealListProps extends Pick<ListFacts, 'criteria'> {
  nothingFound: ReactNode
}

/** The deals of the board that match, as a table. */
export function DealList({ criteria, nothingFound }: DealListProps) {
  const { all, shown } = useDeals()
  const deals = useMemo(() => activeDeals(shown), [shown])
  if (deals.length > 0) return <Listed deals={deals} criteria={criteria} />
  return <div className={styles.found}>{activeDeals(all).length === 0 ? EMPTY : nothingFound}</div>
}

const EMPTY = (
  <Empty
    sentence="Your deals appear here as a table with their figures."
    action={
      <ButtonLink {...NEW_OPPORTUNITY} variant="filled" icon="plus">
        New Opportunity
      </ButtonLink>
    }
  />
)

interface ListedProps extends Pick<ListFacts, 'criteria'> {
  deals: readonly BoardDeal[]
}

function Listed({ deals, criteria }: ListedProps) {
  const { isPhone } = useDeals()
  const isPrinting = useIsPrinting()
  const table = useListTable(deals, criteria)
  // Paper has room for the columns.
  return isPhone && !isPrinting ? <DealRows table={table} /> : <DealGrid table={table} />
}
