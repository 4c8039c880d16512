import { FormulaLetter } from '#src/ui/figure/formula-letter.tsx'
import { Money } from '#src/ui/figure/money.tsx'
import { StageSquare } from '#src/ui/layout/badge.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { Ledger, LedgerRow } from '#src/ui/table/ledger.tsx'
import styles from './deal-pictures.module.css'
import { EXAMPLE } from './worked-example.ts'

const CARD = { offer: 495_000, maximum: 499_167, under: 4_167, profit: 99_833, margin: 17 }

export function BoardPicture() {
  return (
    <div className={styles.column}>
      <p className={styles.columnHead}>
        <b>Offer Made</b>
        <span className="faint fig">2</span>
        <span className={styles.columnSum}>
          <Money value={935_000} />
        </span>
      </p>
      <div className={classNames('card', styles.card)}>
        <p className="bold">44 Rātā Street</p>
        <p className="faint text-12">Naenae, Lower Hutt</p>
        <dl className="card-figures above-2">
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
    <div>
      <dt>{label}</dt>
      <dd>
        <Money value={value} />
      </dd>
    </div>
  )
}

export function ExplainedPicture() {
  return (
    <>
      <p className={styles.formula}>
        <FormulaLetter letter="D" strong /> = ( <FormulaLetter letter="A" /> − <FormulaLetter letter="B" /> )
        ÷ (1 + <FormulaLetter letter="C" /> )
      </p>
      <Ledger>
        <LedgerRow letter="A" label="Done-up value" value={EXAMPLE.doneUpValue} />
        <LedgerRow letter="B" label="Renovation cost" value={EXAMPLE.renovationCost} negative />
        <LedgerRow
          letter="C"
          label={`Your profit, ${EXAMPLE.marginPercent}%`}
          value={EXAMPLE.profit}
          negative
        />
        <LedgerRow letter="D" label="Maximum price" value={EXAMPLE.maximum} kind="total" />
      </Ledger>
    </>
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
          <span className="faint text-12">{stage.isNow && 'now'}</span>
        </li>
      ))}
    </ul>
  )
}
