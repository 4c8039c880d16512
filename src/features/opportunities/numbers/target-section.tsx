import { useState } from 'react'
import { formatMoney, formatPercent } from '#src/finance/money.ts'
import {
  priceFor,
  profitForNothing,
  renovationBudgetFor,
  resultAt,
  salePriceFor,
  type Target,
  type TargetDeal,
} from '#src/finance/target-price.ts'
import type { Figure, WorkedSum } from '#src/finance/worked-sum.ts'
import { Button } from '#src/ui/button.tsx'
import { HowFigures } from '#src/ui/how-sum.tsx'
import { InvalidFields, useInvalidField } from '#src/ui/invalid-fields.ts'
import { Stack } from '#src/ui/layout.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { Money } from '#src/ui/money.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { Section } from '#src/ui/section.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { budgetSum, salePriceSum, targetSum } from './explanations.ts'
import { Incomplete } from './incomplete.tsx'
import styles from './target-section.module.css'

const KINDS = [
  { value: 'profit', label: 'Profit' },
  { value: 'margin', label: 'Margin' },
  { value: 'returnOnPrice', label: 'Return on price' },
  { value: 'cashOnCash', label: 'Cash-on-cash' },
] as const
const LOWEST_PRICE = 1
const AFTER_TAX = { value: 'afterTax', label: 'After tax' } as const

type Wanted = Target['of'] | typeof AFTER_TAX.value

const HINTS: Record<Wanted, string> = {
  profit: 'After all costs, before tax',
  margin: 'Net profit as a percentage of price and renovation',
  returnOnPrice: 'Net profit as a percentage of the price',
  cashOnCash: 'Net profit as a percentage of your own cash',
  afterTax: 'Profit after all costs, GST and income tax',
}

interface TargetAfterTax {
  /** What the figures lack. */
  missing: string | null
  priceFor: (left: number) => number | null
  /** What is left at a price, with its sum; null without the figures. */
  at: (price: number) => { left: number; sum: Figure } | null
}

interface TargetSectionProps {
  deal: TargetDeal | null
  /** The price of the deal, which may be missing although there is a price for the target. */
  price: number | null
  missing: string | null
  onUse: (price: number) => void
  /** Offered once the deal's ownership is set. */
  afterTax?: TargetAfterTax
}

/** The most to pay for a wanted profit or return. */
export function TargetSection({ deal, price, missing, onUse, afterTax }: TargetSectionProps) {
  const [of, setOf] = useState<Wanted>('profit')
  const [value, setValue] = useState<number | null>(null)
  const invalid = useInvalidField()
  const isMoney = of === 'profit' || of === 'afterTax'
  const wanted = invalid.problem === null ? value : null
  const field = {
    className: styles.field ?? '',
    label: 'Target',
    hint: HINTS[of],
    value,
    onChange: setValue,
  }
  return (
    <Section title="Target" knownAs="region">
      {deal === null ? (
        <Incomplete missing={missing} />
      ) : (
        <Stack align="start">
          <Segmented
            label="I want"
            options={afterTax ? [...KINDS, AFTER_TAX] : KINDS}
            value={of}
            onChange={(kind) => {
              setOf(kind)
              setValue(null)
            }}
          />
          <InvalidFields value={invalid.report}>
            {isMoney ? (
              <MoneyField key={of} {...field} isSigned />
            ) : (
              <NumberField key={of} {...field} unit="%" min={-50} max={500} />
            )}
          </InvalidFields>
          {of !== 'afterTax' ? (
            <Answer
              deal={deal}
              used={price}
              target={wanted === null ? null : { of, value: wanted }}
              onUse={onUse}
            />
          ) : (
            afterTax && <AnswerAfterTax tax={afterTax} wanted={wanted} onUse={onUse} />
          )}
        </Stack>
      )}
    </Section>
  )
}

interface AnswerProps {
  deal: TargetDeal
  /** The price of the deal. */
  used: number | null
  target: Target | null
  onUse: (price: number) => void
}

function Answer({ deal, used, target, onUse }: AnswerProps) {
  const price = target && priceFor(deal, target)
  return (
    <Stack align="start" gap={8} className={styles.answer}>
      <MostToPay
        price={price}
        sum={target && price !== null ? targetSum(deal, target, price) : null}
        sentence={target && answerSentence(deal, price)}
        onUse={onUse}
      />
      {target?.of === 'profit' && used !== null && (
        <Ledger label={`For ${formatMoney(target.value)} at ${formatMoney(used)}`}>
          <SalePriceRow deal={deal} used={used} profit={target.value} />
          <BudgetRow deal={deal} used={used} profit={target.value} />
        </Ledger>
      )}
    </Stack>
  )
}

interface MostToPayProps {
  price: number | null
  sum: Figure | WorkedSum | null
  sentence: string | null
  onUse: (price: number) => void
}

function MostToPay({ price, sum, sentence, onUse }: MostToPayProps) {
  return (
    <>
      <div>
        <p className="quiet">Most to pay {sum && <HowFigures about="Most to pay" sums={[sum]} />}</p>
        <output className="answer" aria-label="Most to pay">
          <Money value={price} />
        </output>
      </div>
      {sentence !== null && <p className="quiet">{sentence}</p>}
      {price !== null && <Button onClick={() => onUse(price)}>Use as offer price</Button>}
    </>
  )
}

interface AnswerAfterTaxProps {
  tax: TargetAfterTax
  wanted: number | null
  onUse: (price: number) => void
}

function AnswerAfterTax({ tax, wanted, onUse }: AnswerAfterTaxProps) {
  const atLeast = tax.at(LOWEST_PRICE)
  const price = wanted === null || atLeast === null ? null : tax.priceFor(wanted)
  const result = price === null ? null : tax.at(price)
  function sentence(): string | null {
    if (atLeast === null) return tax.missing ?? 'Add a renovation cost'
    if (wanted === null) return null
    if (price === null || result === null)
      return `No price reaches this. Even at $1, you would keep ${formatMoney(atLeast.left)} after tax.`
    const outcome = result.left < 0 ? 'lose' : 'keep'
    return `At ${formatMoney(price)} you would ${outcome} ${formatMoney(Math.abs(result.left))} after costs, GST and tax.`
  }
  return (
    <Stack align="start" gap={8} className={styles.answer}>
      <MostToPay price={price} sum={result?.sum ?? null} sentence={sentence()} onUse={onUse} />
    </Stack>
  )
}

interface RowProps {
  deal: TargetDeal
  used: number
  profit: number
}

function SalePriceRow({ deal, used, profit }: RowProps) {
  const salePrice = salePriceFor(deal, used, profit)
  const label = `Sale price needed if you pay ${formatMoney(used)}`
  if (salePrice <= 0)
    return (
      <LedgerRow
        label={`If you pay ${formatMoney(used)}, any sale price loses less than this`}
        value={null}
      />
    )
  return <HowRow label={label} value={salePrice} sum={salePriceSum(deal, used, profit)} />
}

function BudgetRow({ deal, used, profit }: RowProps) {
  const budget = renovationBudgetFor(deal, used, profit)
  const label = `Renovation budget if you pay ${formatMoney(used)}`
  if (budget <= 0)
    return (
      <LedgerRow label={`Nothing is left for a renovation: ${formatMoney(-budget)} short`} value={null} />
    )
  return <HowRow label={label} value={budget} sum={budgetSum(deal, used, profit)} />
}

function HowRow({ label, value, sum }: { label: string; value: number; sum: WorkedSum }) {
  return (
    <LedgerRow
      label={
        <>
          {label} <HowFigures about={sum.name} sums={[sum]} />
        </>
      }
      value={value}
    />
  )
}

/** "earn $678,700", "lose $71,300". */
function earnedWords(amount: number): string {
  return `${amount < 0 ? 'lose' : 'earn'} ${formatMoney(Math.abs(amount))}`
}

function answerSentence(deal: TargetDeal, price: number | null): string {
  if (price === null)
    return `No price reaches this. Even for nothing, the deal would ${earnedWords(profitForNothing(deal))}.`
  const { netProfit, marginPercent } = resultAt(deal, price)
  const share = formatPercent(Math.abs(marginPercent), 1)
  const outcome = netProfit < 0 ? 'lose' : 'make'
  return `At ${formatMoney(price)} you would ${outcome} ${formatMoney(Math.abs(netProfit))} after costs, ${share} of price and renovation.`
}
