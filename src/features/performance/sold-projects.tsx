import { Link } from '@tanstack/react-router'
import { formatPercent, NO_FIGURE } from '#src/finance/money.ts'
import { Money } from '#src/ui/money.tsx'
import { splitAddress } from '../addresses/address-words.ts'
import type { ProfitView } from '../projects/figures.ts'
import type { NamedProject, Performance } from './schema.ts'
import styles from './sold-projects.module.css'

export function SoldProjects({ figures, view }: { figures: Performance; view: ProfitView }) {
  const { sold, projects } = figures
  const { totalProfit, averageReturnPercent } = sold[view]
  return (
    <section className={styles.sold} aria-labelledby="projects-sold">
      <div className={styles.head}>
        <h2 id="projects-sold" className={styles.title}>
          Projects sold
        </h2>
        {sold.count > projects.length && (
          <p className={styles.aside}>
            latest {projects.length} of {sold.count}; the total includes all
          </p>
        )}
      </div>
      <table className={styles.table}>
        <caption className="visually-hidden">Projects sold</caption>
        <thead>
          <tr>
            <th scope="col">Property</th>
            <th scope="col">Bought</th>
            <th scope="col">Renovation</th>
            <th scope="col">Sold</th>
            <th scope="col">{profitName(view)}</th>
            <th scope="col">ROI on price</th>
            <th scope="col">Days</th>
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => (
            <ProjectRow key={project.id} project={project} view={view} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total (average ROI and days)</th>
            <Amount name="Bought" value={sold.purchasePrices} />
            <Amount name="Renovation" value={sold.renovationCosts} />
            <Amount name="Sold" value={sold.salePrices} />
            <Amount name={profitName(view)} value={totalProfit} />
            <td data-name="ROI on price" className="fig">
              {formatPercent(averageReturnPercent, 1)}
            </td>
            <td data-name="Days" className="fig">
              {sold.averageDurationDays ?? NO_FIGURE}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function ProjectRow({ project, view }: { project: NamedProject; view: ProfitView }) {
  return (
    <tr>
      <th scope="row">
        <Link to="/projects/$id" params={{ id: project.id }} className={styles.link} title={project.address}>
          {splitAddress(project.address).street}
        </Link>
      </th>
      <Amount name="Bought" value={project.purchasePrice} />
      <Amount name="Renovation" value={project.renovationCost} />
      <Amount name="Sold" value={project.salePrice} />
      <td data-name={profitName(view)}>
        <Money value={project[view]} bold />
      </td>
      <td data-name="ROI on price" className="fig">
        {formatPercent(project[`${view}ReturnPercent`], 1)}
      </td>
      <td data-name="Days" className="fig">
        {project.days ?? NO_FIGURE}
      </td>
    </tr>
  )
}

function Amount({ name, value }: { name: string; value: number | null }) {
  return (
    <td data-name={name}>
      <Money value={value} />
    </td>
  )
}

function profitName(view: ProfitView): string {
  return view === 'net' ? 'Net profit' : 'Profit'
}
