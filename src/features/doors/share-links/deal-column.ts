import type { Columns } from '#src/ui/table/table.tsx'

/** The columns of links or guests, with the deal after the first where those of all deals are listed. */
export function withDeal<Row extends { address: string }>(
  [first, ...others]: Columns<Row>,
  isOfAllDeals: boolean,
): Columns<Row> {
  if (!isOfAllDeals) return [first, ...others]
  return [first, { head: 'Deal', cell: ({ address }) => address }, ...others]
}
