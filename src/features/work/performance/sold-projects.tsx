import { Link } from '@tanstack/react-router'
import type { ProfitView } from '#src/features/build/projects/figures.ts'
import { formatTenths, NO_FIGURE } from '#src/finance/money.ts'
import { splitAddress } from '#src/lib/text/address-words.ts'
import { Money } from '#src/ui/figure/money.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { type Column, type Columns, Table } from '#src/ui/table/table.tsx'
import type { NamedProject, Performance } from './schema.ts'
import styles from './sold-projects.module.css'

export function SoldProjects({ figures, view }: { figures: Performance; view: ProfitView }) {
  const { sold, projects } = figures
  const { totalProfit, averageReturnPercent } = sold[view]
  return (
    <section aria-labelledby="projects-sold">
      <Row align="center" gap={[4, 12]} className={styles.head}>
        <h2 id="projects-sold" className="text-body bold">
          Projects sold
        </h2>
        {sold.count > projects.length && (
          <p className="faint text-13">
            latest {projects.length} of {sold.count}; the total includes all
          </p>
        )}
      </Row>
      <Table
        caption="Projects sold"
        rows={projects}
        keyOf={({ id }) => id}
        columns={columnsOf(view)}
        total={[
          'Total (average ROI and days)',
          <Money key="bought" value={sold.purchasePrices} />,
          <Money key="renovation" value={sold.renovationCosts} />,
          <Money key="sold" value={sold.salePrices} />,
          <Money key="profit" value={totalProfit} />,
          formatTenths(averageReturnPercent),
          sold.averageDurationDays ?? NO_FIGURE,
        ]}
      />
    </section>
  )
}

function columnsOf(view: ProfitView): Columns<NamedProject> {
  const figures: Column<NamedProject>[] = [
    { head: 'Bought', money: ({ purchasePrice }) => purchasePrice },
    { head: 'Renovation', money: ({ renovationCost }) => renovationCost },
    { head: 'Sold', money: ({ salePrice }) => salePrice },
    {
      head: view === 'net' ? 'Net profit' : 'Profit',
      cell: (project) => <Money value={project[view]} bold />,
    },
    { head: 'ROI on price', cell: (project) => formatTenths(project[`${view}ReturnPercent`]) },
    { head: 'Start to sale, days', cell: ({ days }) => days ?? NO_FIGURE },
  ]
  return [
    {
      head: 'Property',
      cell: ({ id, address }) => (
        <Link to="/projects/$id" params={{ id }} className={styles.link} title={address}>
          {splitAddress(address).street}
        </Link>
      ),
    },
    ...figures.map((column) => ({ ...column, isFigure: true, onPhone: 'named' as const })),
  ]
}
