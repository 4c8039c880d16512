import { type ReactNode, useId } from 'react'
import { formatPercent, NO_FIGURE } from '#src/finance/money.ts'
import { How } from '#src/ui/how.tsx'
import { Dollars } from '#src/ui/money.tsx'
import type { ProfitView } from '../projects/figures/rules.ts'
import {
  HowAcceptanceRate,
  HowAccepted,
  HowDuration,
  HowOffers,
  HowProfit,
  HowReturn,
} from './explanations.tsx'
import styles from './key-figures.module.css'
import type { Performance } from './schema.ts'

export const FIGURE_NAMES = [
  'Offers made',
  'Offers accepted',
  'Acceptance rate',
  'Average ROI',
  'Average duration',
  'Total profit',
] as const

interface ShownFigure {
  figure: ReactNode
  /** What the figure is of, or what is missing. */
  note: string
  how: ReactNode
}

/** The six figures of a period; each explains itself with this organization's own numbers. */
export function KeyFigures({ figures, view }: { figures: Performance; view: ProfitView }) {
  const shown = shownFigures(figures, view)
  return (
    <section className={styles.figures} aria-labelledby="figures">
      <h2 id="figures" className="visually-hidden">
        Figures
      </h2>
      {FIGURE_NAMES.map((name) => (
        <Figure key={name} name={name} {...shown[name]} />
      ))}
    </section>
  )
}

function Figure({ name, figure, note, how }: ShownFigure & { name: string }) {
  const id = useId()
  return (
    <figure aria-labelledby={id}>
      <figcaption>
        <span id={id}>{name}</span> <How title={name}>{how}</How>
      </figcaption>
      <p className={styles.figure}>{figure}</p>
      <p className={styles.note}>{note}</p>
    </figure>
  )
}

function shownFigures(
  figures: Performance,
  view: ProfitView,
): Record<(typeof FIGURE_NAMES)[number], ShownFigure> {
  const { offers, sold } = figures
  const { totalProfit, averageReturnPercent } = sold[view]
  const explained = { figures, view }
  return {
    'Offers made': {
      figure: offers.made,
      note: offers.deals === 0 ? 'no deals' : `of ${counted(offers.deals, 'deal')}`,
      how: <HowOffers {...explained} />,
    },
    'Offers accepted': {
      figure: offers.accepted,
      note: `${offers.won} won`,
      how: <HowAccepted {...explained} />,
    },
    'Acceptance rate': {
      figure:
        offers.made === 0 ? (
          <span className={styles.words}>No offers yet</span>
        ) : (
          formatPercent(offers.acceptanceRatePercent)
        ),
      note: 'accepted of those made',
      how: <HowAcceptanceRate {...explained} />,
    },
    'Average ROI': {
      figure: formatPercent(averageReturnPercent, 1),
      note: averageReturnPercent === null ? missing(figures) : 'ROI on purchase price',
      how: <HowReturn {...explained} />,
    },
    'Average duration': {
      figure: <Days days={sold.averageDurationDays} />,
      note: sold.averageDurationDays === null ? missing(figures) : 'from start to sale',
      how: <HowDuration {...explained} />,
    },
    'Total profit': {
      figure: <Dollars value={totalProfit} dollarClass="cur" />,
      note: totalProfit === null ? missing(figures) : soldInWords(figures, view),
      how: <HowProfit {...explained} />,
    },
  }
}

function Days({ days }: { days: number | null }) {
  if (days === null) return NO_FIGURE
  return (
    <>
      {days} <span className={styles.unit}>{days === 1 ? 'day' : 'days'}</span>
    </>
  )
}

/** Why there is nothing to work out. */
function missing({ sold, period }: Performance): string {
  if (sold.count > 0) return 'Add the actual values'
  return period === 'all' ? 'No project sold yet' : 'None sold in this period'
}

function soldInWords({ sold }: Performance, view: ProfitView): string {
  const left = sold.count - sold.withProfit
  if (left > 0) return `${left} of ${sold.count} sold lack actual values`
  return `${view === 'net' ? 'net, ' : ''}${counted(sold.count, 'project')} sold`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
