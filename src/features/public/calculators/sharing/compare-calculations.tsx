import type { ReactNode } from 'react'
import { formatChosenPercent, formatNumber, NO_FIGURE } from '#src/finance/money.ts'
import { Money } from '#src/ui/figure/money.tsx'
import { Table } from '#src/ui/table/table.tsx'
import { doneUpValueOf, propertyMaximum } from '../rules.ts'
import type { SavedProperty } from '../schema.ts'

interface Line {
  name: string
  figure: (property: SavedProperty) => ReactNode
}

const LINES: readonly Line[] = [
  { name: 'Done-up value', figure: (property) => <Money value={doneUpValueOf(property)} /> },
  {
    name: 'Floor area',
    figure: ({ floorArea }) => (floorArea === null ? NO_FIGURE : `${formatNumber(floorArea)} m²`),
  },
  { name: 'Renovation cost', figure: ({ renovationCost }) => <Money value={renovationCost} /> },
  { name: 'Profit percentage', figure: ({ marginPercent }) => formatChosenPercent(marginPercent) },
  { name: 'Asking price', figure: ({ askingPrice }) => <Money value={askingPrice} /> },
]

export function CompareCalculations({ shared, mine }: { shared: SavedProperty; mine: SavedProperty }) {
  return (
    <div>
      <Table
        caption="Two calculations"
        keepsColumns
        rows={LINES}
        keyOf={({ name }) => name}
        columns={[
          { head: 'Figure', cell: ({ name }) => name },
          { head: 'Shared with you', cell: ({ figure }) => figure(shared), isFigure: true },
          { head: 'Yours', cell: ({ figure }) => figure(mine), isFigure: true },
        ]}
        total={[
          'Maximum price',
          <Money key="shared" value={propertyMaximum(shared)} />,
          <Money key="mine" value={propertyMaximum(mine)} />,
        ]}
      />
    </div>
  )
}
