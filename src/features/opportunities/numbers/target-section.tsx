import { useState } from 'react'
import { formatMoney, formatPercent } from '#src/finance/money.ts'
import type { SensitivityDeal } from '#src/finance/sensitivity.ts'
import {
  priceFor,
  profitForNothing,
  renovationBudgetFor,
  resultAt,
  salePriceFor,
  type Target,
} from '#src/finance/target-price.ts'
import { Button } from '#src/ui/button.tsx'
import { HowFigures } from '#src/ui/how-sum.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { Money } from '#src/ui/money.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { Section } from '#src/ui/section.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { targetSum } from './explanations.ts'
import { Incomplete } from './incomplete.tsx'
import styles from './target-section.module.css'

const KINDS = [
  { value: 'profit', label: 'Profit' },
  { value: 'margin', label: 'Margin' },
  { value: 'returnOnPrice', label: 'Return on price' },
  { value: 'cashOnCash', label: 'Cash-on-cash' },
] as const

const HINTS: Record<Target['of'], string> = {
  profit: 'After all costs, before tax',
  margin: 'Net profit as a percentage of price and renovation',
  returnOnPrice: 'Net profit as a percentage of the price',
  cashOnCash: 'Net profit as a percentage of your own cash',
}

interface TargetSectionProps {
  deal: SensitivityDeal | null
  onUse: (price: number) => void
}

/** The most to pay for a wanted profit or return. */
export function TargetSection({ deal, onUse }: TargetSectionProps) {
  const [of, setOf] = useState<Target['of']>('profit')
  const [value, setValue] = useState<number | null>(null)
  const isMoney = of === 'profit'
  return (
    <Section title="Target" knownAs="region">
      {deal === null ? (
        <Incomplete />
      ) : (
        <div className={styles.target}>
          <Segmented
            label="I want"
            options={KINDS}
            value={of}
            onChange={(kind) => {
              setOf(kind)
              setValue(null)
            }}
          />
          <NumberField
            key={of}
            className={styles.field ?? ''}
            label="Target"
            hint={HINTS[of]}
            unit={isMoney ? 'NZD' : '%'}
            min={isMoney ? -999_999_999 : -50}
            max={isMoney ? 999_999_999 : 500}
            value={value}
            onChange={setValue}
          />
          <Answer deal={deal} target={value === null ? null : { of, value }} onUse={onUse} />
        </div>
      )}
    </Section>
  )
}

interface AnswerProps {
  deal: SensitivityDeal
  target: Target | null
  onUse: (price: number) => void
}

function Answer({ deal, target, onUse }: AnswerProps) {
  const price = target && priceFor(deal, target)
  return (
    <div className={styles.answer}>
      <div>
        <span className={styles.name}>
          Most to pay{' '}
          {target !== null && price !== null && (
            <HowFigures about="Most to pay" sums={[targetSum(deal, target, price)]} />
          )}
        </span>
        <output className={styles.price} aria-label="Most to pay">
          <Money value={price} />
        </output>
      </div>
      {target !== null && <p className={styles.sentence}>{answerSentence(deal, price)}</p>}
      {price !== null && <Button onClick={() => onUse(price)}>Use as offer price</Button>}
      {target?.of === 'profit' && (
        <Ledger label={`For ${formatMoney(target.value)} at ${formatMoney(deal.purchasePrice)}`}>
          <LedgerRow
            label={`Sale price needed if you pay ${formatMoney(deal.purchasePrice)}`}
            value={salePriceFor(deal, deal.purchasePrice, target.value)}
          />
          <BudgetRow deal={deal} budget={renovationBudgetFor(deal, deal.purchasePrice, target.value)} />
        </Ledger>
      )}
    </div>
  )
}

function BudgetRow({ deal, budget }: { deal: SensitivityDeal; budget: number }) {
  const label = `Renovation budget if you pay ${formatMoney(deal.purchasePrice)}`
  if (budget > 0) return <LedgerRow label={label} value={budget} />
  return <LedgerRow label={`Nothing is left for a renovation: ${formatMoney(-budget)} short`} value={null} />
}

function answerSentence(deal: SensitivityDeal, price: number | null): string {
  if (price === null)
    return `No price reaches this. Even for nothing, the deal would earn ${formatMoney(profitForNothing(deal))}.`
  const { netProfit, marginPercent } = resultAt(deal, price)
  const share = formatPercent(Math.abs(marginPercent), 1)
  const outcome = netProfit < 0 ? 'lose' : 'make'
  return `At ${formatMoney(price)} you would ${outcome} ${formatMoney(Math.abs(netProfit))} after costs, ${share} of price and renovation.`
}
