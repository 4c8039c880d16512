import { basesOf, type ProfitStep } from '#src/finance/price/profit-ladder.ts'
import { type Figure, knownFigures } from '#src/finance/worked-sum.ts'
import { HowFigures } from './how-sum.tsx'
import { Money } from './money.tsx'
import styles from './profit-ladder.module.css'

interface ProfitLadderProps {
  steps: readonly ProfitStep[]
  /** What the last profit lacks, beside it; null if nothing. */
  lacking?: string | null
  /** What the profits count, below them; null if nothing. */
  note?: string | null
  /** Not announced: a bar of the page has the figure that changes. */
  isQuiet?: boolean
  /** The profit that another part of the page announces; null if none does. */
  announcedElsewhere?: Figure | null
}

/** The profits of a property below each other, each with its bases: wherever a profit is shown large. */
export function ProfitLadder({
  steps,
  lacking = null,
  note = null,
  isQuiet = false,
  announcedElsewhere = null,
}: ProfitLadderProps) {
  const ladder = (
    <dl className={styles.ladder} aria-label="Profits">
      {steps.map((step) => (
        <div key={step.of.name} className={styles.step}>
          <dt>
            {step.of.name}{' '}
            <HowFigures about={step.of.name} sums={knownFigures(step.of, step.ofPrice, step.ofInvestment)} />
          </dt>
          <dd className={styles.amount}>
            <Amount of={step.of} isQuiet={isQuiet || step.of === announcedElsewhere} />
          </dd>
          <dd className="quiet text-13">{basesOf(step)}</dd>
          {lacking !== null && step === steps.at(-1) && <dd className="quiet text-13">{lacking}</dd>}
        </div>
      ))}
    </dl>
  )
  if (note === null) return ladder
  return (
    <div>
      {ladder}
      <p className="quiet text-13 above-2">{note}</p>
    </div>
  )
}

function Amount({ of, isQuiet }: { of: Figure; isQuiet: boolean }) {
  const amount = <Money value={of.value} />
  return isQuiet ? amount : <output aria-label={of.name}>{amount}</output>
}
