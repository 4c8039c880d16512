import { type ReactNode, useId } from 'react'
import { formatPercent, NO_FIGURE } from '#src/finance/money.ts'
import { trueAcceptancePercent } from '#src/finance/offer-log.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { Dollars, NoFigure } from '#src/ui/money.tsx'
import type { ProfitView } from '../projects/figures.ts'
import styles from './key-figures.module.css'
import type { Performance } from './schema.ts'

interface ShownFigure {
  name: string
  figure: ReactNode
  note: string
}

export function KeyFigures({ figures, view }: { figures: Performance; view: ProfitView }) {
  return (
    <section className={styles.figures} aria-labelledby="figures">
      <h2 id="figures" className="visually-hidden">
        Figures
      </h2>
      {shownFigures(figures, view).map((shown) => (
        <Figure key={shown.name} {...shown} />
      ))}
    </section>
  )
}

function Figure({ name, figure, note }: ShownFigure) {
  const id = useId()
  return (
    <figure aria-labelledby={id}>
      <figcaption id={id}>{name}</figcaption>
      <p className={styles.figure}>{figure === NO_FIGURE ? <NoFigure /> : figure}</p>
      <p className={styles.note}>{note}</p>
    </figure>
  )
}

function shownFigures(figures: Performance, view: ProfitView): ShownFigure[] {
  const { offers, offerLog, sold } = figures
  const truePercent = trueAcceptancePercent(offerLog.deals, offerLog.dealsAccepted)
  const { totalProfit, averageReturnPercent } = sold[view]
  return [
    {
      name: 'Offers made',
      figure: offers.made,
      note: offers.deals === 0 ? 'No deals yet' : `of ${pluralize(offers.deals, 'deal')}`,
    },
    {
      name: 'Offers accepted',
      figure: offers.accepted,
      note: `${offers.won} won`,
    },
    {
      name: 'Acceptance rate',
      figure: offers.made === 0 ? NO_FIGURE : formatPercent(offers.acceptanceRatePercent),
      note: offers.made === 0 ? 'No offers yet' : 'of offers made',
    },
    {
      name: 'True acceptance rate',
      figure: formatPercent(truePercent),
      note:
        truePercent === null
          ? 'No decided offers yet'
          : `${offerLog.dealsAccepted} of ${pluralize(offerLog.deals, 'deal')}`,
    },
    {
      name: 'Average ROI',
      figure: formatPercent(averageReturnPercent, 1),
      note: averageReturnPercent === null ? missing(figures) : 'ROI on purchase price',
    },
    {
      name: 'Average duration',
      figure: <Days days={sold.averageDurationDays} />,
      note: sold.averageDurationDays === null ? missing(figures) : 'from start to sale',
    },
    {
      name: 'Total profit',
      figure: <Dollars value={totalProfit} dollarClass="cur" />,
      note: totalProfit === null ? missing(figures) : soldInWords(figures, view),
    },
  ]
}

function Days({ days }: { days: number | null }) {
  if (days === null) return <NoFigure />
  return (
    <>
      {days} <span className={styles.unit}>{days === 1 ? 'day' : 'days'}</span>
    </>
  )
}

function missing({ sold, period }: Performance): string {
  if (sold.count > 0) return 'Add the actual values'
  return period === 'all' ? 'No projects sold yet' : 'None sold in this period'
}

function soldInWords({ sold }: Performance, view: ProfitView): string {
  const left = sold.count - sold.withProfit
  if (left > 0) return `${left} of ${sold.count} sold projects ${left > 1 ? 'have' : 'has'} no actual values`
  return `${view === 'net' ? 'net, ' : ''}${pluralize(sold.count, 'project')} sold`
}
