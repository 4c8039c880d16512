import { StageSquare } from '#src/ui/badge.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { KeyBox } from '#src/ui/key-box.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { Money, Percent } from '#src/ui/money.tsx'
import styles from './feature-pictures.module.css'
import { EXAMPLE, EXAMPLE_ITEMS } from './worked-example.ts'

/** Renovation items, ticked, the first with a cost of one's own. */
export function ItemsPicture() {
  return (
    <ul>
      {EXAMPLE_ITEMS.map((item) => (
        <li key={item.name} className={styles.item}>
          <span className={styles.tick}>
            <Icon name="check" size={12} />
          </span>
          <span className={styles.grow}>{item.name}</span>
          {item.isOwn && (
            <span className={styles.undo}>
              <Icon name="undo" size={14} />
            </span>
          )}
          <Money value={item.cost} />
        </li>
      ))}
    </ul>
  )
}

const CARD = { offer: 495_000, maximum: 499_167, under: 4_167, profit: 99_833, margin: 17 }

/** The head of a column with the first card in it. */
export function BoardPicture() {
  return (
    <div className={styles.column}>
      <p className={styles.columnHead}>
        <b>Offer Made</b>
        <span className={styles.quiet}>2</span>
        <span className={styles.columnSum}>
          <Money value={935_000} />
        </span>
      </p>
      <div className={styles.card}>
        <p className={styles.address}>44 Rātā Street</p>
        <p className={styles.suburb}>Naenae, Lower Hutt</p>
        <dl className={styles.figures}>
          <CardFigure label="Offer" value={CARD.offer} />
          <CardFigure label="Max" value={CARD.maximum} />
          <CardFigure label="Under max" value={CARD.under} />
          <CardFigure label="Profit" value={CARD.profit} />
        </dl>
      </div>
    </div>
  )
}

function CardFigure({ label, value }: { label: string; value: number }) {
  return (
    <div className={styles.cardFigure}>
      <dt>{label}</dt>
      <dd>
        <Money value={value} />
      </dd>
    </div>
  )
}

/** The formula in letters, and the same in figures. */
export function ExplainedPicture() {
  return (
    <>
      <p className={styles.formula}>
        <KeyBox letter="D" strong /> = ( <KeyBox letter="A" /> − <KeyBox letter="B" /> ) ÷ (1 +{' '}
        <KeyBox letter="C" /> )
      </p>
      <Ledger>
        <LedgerRow letter="A" label="Done-up value" value={EXAMPLE.doneUpValue} />
        <LedgerRow letter="B" label="Renovation cost" value={EXAMPLE.renovationCost} negative />
        <LedgerRow letter="D" label="Maximum price" value={EXAMPLE.maximum} kind="total" />
      </Ledger>
    </>
  )
}

/** From gross to net profit. */
export function HoldingPicture() {
  return (
    <Ledger>
      <LedgerRow label="Gross profit" value={EXAMPLE.profit} />
      <LedgerRow
        label={
          <>
            Interest, {EXAMPLE.months} months at <Percent value={EXAMPLE.interestRate} />
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
  { initials: 'MT', what: 'moved 44 Rātā Street to Offer Made', when: '9:12' },
  { initials: 'AT', what: 'set the asking price to $689,000', when: '8:40' },
  { initials: 'HP', what: 'uploaded LIM report.pdf', when: 'Fri' },
]

/** Who did what. */
export function HistoryPicture() {
  return (
    <ul>
      {HISTORY.map((event) => (
        <li key={event.initials} className={styles.event}>
          <span className={styles.initials}>{event.initials}</span>
          <span className={styles.what}>{event.what}</span>
          <span className={styles.quiet}>{event.when}</span>
        </li>
      ))}
    </ul>
  )
}

const STAGES = [
  { name: 'Planning', from: 0, to: 27, isNow: false },
  { name: 'Permits', from: 16, to: 62, isNow: false },
  { name: 'Demolition', from: 52, to: 74, isNow: false },
  { name: 'First fix', from: 66, to: 88, isNow: true },
  { name: 'Second fix', from: 0, to: 0, isNow: false },
  { name: 'Finishings', from: 0, to: 0, isNow: false },
]

/** How far a renovation has come. */
export function StagesPicture() {
  return (
    <ul className={styles.stages}>
      {STAGES.map((stage, index) => (
        <li key={stage.name} className={styles.stage} data-now={stage.isNow ? '' : undefined}>
          <StageSquare colour={`var(--project-stage-${index + 1})`} outlined={stage.to === 0} />
          <span className={styles.stageName}>{stage.name}</span>
          <span className={styles.lane}>
            <span
              className={styles.bar}
              style={{
                left: `${stage.from}%`,
                right: `${100 - stage.to}%`,
                background: `var(--project-stage-${index + 1})`,
              }}
            />
          </span>
          <span className={styles.now}>{stage.isNow && 'now'}</span>
        </li>
      ))}
    </ul>
  )
}
