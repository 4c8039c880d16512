import { formatChosenPercent } from '#src/finance/money.ts'
import { Money } from '#src/ui/figure/money.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { Ledger, LedgerRow } from '#src/ui/table/ledger.tsx'
import { BoardPicture, ExplainedPicture, StagesPicture } from './deal-pictures.tsx'
import styles from './feature-grid.module.css'
import pictures from './feature-pictures.module.css'
import { EXAMPLE, EXAMPLE_ITEMS } from './worked-example.ts'

const FEATURES = [
  {
    heading: 'Every item costed',
    sentence:
      'Seven standard items costed by floor area and quality, plus your own. Change any cost and reset it in one click.',
    picture: <ItemsPicture />,
  },
  {
    heading: 'One board, eight stages',
    sentence: 'From new listing to won. Every card shows what needs doing and by when.',
    picture: <BoardPicture />,
  },
  {
    heading: 'See how every figure is worked out',
    sentence: 'Select “how?” beside a group of figures to see each formula with your own numbers.',
    picture: <ExplainedPicture />,
  },
  {
    heading: 'Holding costs, month by month',
    sentence:
      'Interest, insurance, rates, legal and selling costs. See what one more month does to the profit.',
    picture: <HoldingPicture />,
  },
  {
    heading: 'Work together without conflicts',
    sentence:
      'Your whole team works on one board. Every change is recorded with who made it and when, and can be undone.',
    picture: <HistoryPicture />,
  },
  {
    heading: 'Then run the renovation',
    sentence: 'A won deal becomes a project with ten stages, actual costs and your final profit.',
    picture: <StagesPicture />,
  },
]

export function FeatureGrid() {
  return (
    <ul className={styles.grid}>
      {FEATURES.map((feature) => (
        <li key={feature.heading} className={styles.feature}>
          <div className={styles.picture} aria-hidden="true">
            {feature.picture}
          </div>
          <h3 className="below-1">{feature.heading}</h3>
          <p className="quiet">{feature.sentence}</p>
        </li>
      ))}
    </ul>
  )
}

function ItemsPicture() {
  return (
    <ul>
      {EXAMPLE_ITEMS.map((item) => (
        <li key={item.name} className={pictures.item}>
          <span className={pictures.tick}>
            <Icon name="check" size={12} />
          </span>
          <span className={pictures.grow}>{item.name}</span>
          {item.isOwn && (
            <span className="faint">
              <Icon name="undo" size={14} />
            </span>
          )}
          <Money value={item.cost} />
        </li>
      ))}
    </ul>
  )
}

function HoldingPicture() {
  return (
    <Ledger>
      <LedgerRow label="Gross profit" value={EXAMPLE.profit} />
      <LedgerRow
        label={
          <>
            Interest, {EXAMPLE.months} months at{' '}
            <Money value={EXAMPLE.interestRate} format={formatChosenPercent} />
          </>
        }
        value={EXAMPLE.interest}
        negative
      />
      <LedgerRow label="Insurance and rates" value={EXAMPLE.insuranceAndRates} negative />
      <LedgerRow label="Legal, buying, selling" value={EXAMPLE.oneOffCosts} negative />
      <LedgerRow label="Net profit" value={EXAMPLE.netProfit} kind="subtotal" />
    </Ledger>
  )
}

const HISTORY = [
  { initials: 'MT', what: 'moved 44 Rātā Street to Offer Made', when: '9:12 am' },
  { initials: 'AT', what: 'set the asking price to $689,000', when: '8:40 am' },
  { initials: 'HP', what: 'uploaded LIM report.pdf', when: 'Fri' },
]

function HistoryPicture() {
  return (
    <ul>
      {HISTORY.map((event) => (
        <li key={event.initials} className={pictures.event}>
          <span className="initials">{event.initials}</span>
          <span className={classNames('text-13 truncated', pictures.what)}>{event.what}</span>
          <span className={pictures.quiet}>{event.when}</span>
        </li>
      ))}
    </ul>
  )
}
