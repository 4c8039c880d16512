import { useState } from 'react'
import type { DealFigures } from '#src/features/deals/deal-figures/deal-figures.ts'
import { figuresAfterTax, useTaxFacts } from '#src/features/deals/deal-figures/deal-tax.ts'
import { isOwnershipKnown } from '#src/features/deals/deal-tax/schema.ts'
import { missingForGst, priceLeaving, type TaxFacts } from '#src/features/deals/deal-tax/tax-figures.ts'
import { formatMoney, formatTenths } from '#src/finance/money.ts'
import { budgetFigure, salePriceFigure, targetFigure } from '#src/finance/price/target-figures.ts'
import { profitForNothing, resultAt, type Target, type TargetDeal } from '#src/finance/price/target-price.ts'
import type { ScenarioDeal } from '#src/finance/scenarios/scenarios.ts'
import type { Figure } from '#src/finance/worked-sum.ts'
import { InvalidFields, useInvalidField } from '#src/ui/field/invalid-fields.ts'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { SignButton } from '#src/ui/field/sign-button.tsx'
import { Answer, ExplainedRow } from '#src/ui/figure/explained.tsx'
import { Money } from '#src/ui/figure/money.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { Ledger, LedgerRow } from '#src/ui/table/ledger.tsx'
import { PricedSection } from './sensitivity-section.tsx'
import styles from './target-section.module.css'

const KINDS = [
  { value: 'profit', label: 'Profit' },
  { value: 'margin', label: 'Margin on price and renovation' },
  { value: 'returnOnPrice', label: 'Return on price' },
  { value: 'cashOnCash', label: 'Cash-on-cash' },
] as const
const LOWEST_PRICE = 1
const AFTER_TAX = { value: 'afterTax', label: 'After tax' } as const

type Wanted = Target['of'] | typeof AFTER_TAX.value

const HINTS: Record<Wanted, string> = {
  profit: 'Net profit: after all costs, before tax',
  margin: 'Net profit as a percentage of price and renovation',
  returnOnPrice: 'Net profit as a percentage of the price',
  cashOnCash: 'Net profit as a percentage of your own cash',
  afterTax: 'Profit after tax: what is left after all costs, GST and income tax',
}

interface TargetSectionProps {
  shown: DealFigures
  onUse: (price: number) => void
}

/** The most to pay for a wanted profit or return. */
export function TargetSection({ shown, onUse }: TargetSectionProps) {
  const facts = useTaxFacts(shown.deal)
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
    <PricedSection title="Target" at={shown.at} deal={shown.target} missing={shown.missingForProfit}>
      {(deal) => (
        <Stack align="start">
          <Segmented
            label="I want"
            options={facts && isOwnershipKnown(facts.ownership) ? [...KINDS, AFTER_TAX] : KINDS}
            value={of}
            onChange={(kind) => {
              setOf(kind)
              setValue(null)
            }}
          />
          <InvalidFields value={invalid.report}>
            {isMoney ? (
              <MoneyField key={of} {...field} sign={SignButton} />
            ) : (
              <NumberField key={of} {...field} unit="%" min={-50} max={500} />
            )}
          </InvalidFields>
          {of !== 'afterTax' ? (
            <BeforeTax
              deal={deal}
              used={shown.complete?.purchasePrice ?? null}
              target={wanted === null ? null : { of, value: wanted }}
              onUse={onUse}
            />
          ) : (
            facts && <AfterTax deal={shown.inputs} facts={facts} wanted={wanted} onUse={onUse} />
          )}
        </Stack>
      )}
    </PricedSection>
  )
}

interface BeforeTaxProps {
  deal: TargetDeal
  /** The price of the deal. */
  used: number | null
  target: Target | null
  onUse: (price: number) => void
}

function BeforeTax({ deal, used, target, onUse }: BeforeTaxProps) {
  const most = target && targetFigure(deal, target)
  const price = most?.value ?? null
  return (
    <Stack align="start" gap={8} className={styles.answer}>
      <MostToPay
        price={price}
        sum={price === null ? null : most}
        sentence={target && answerSentence(deal, price)}
        onUse={onUse}
      />
      {target?.of === 'profit' && used !== null && (
        <Ledger label={`For ${formatMoney(target.value)} at ${formatMoney(used)}`}>
          <AtPrice
            price={used}
            of={salePriceFigure(deal, used, target.value)}
            otherwise={() => `If you pay ${formatMoney(used)}, any sale price loses less than this`}
          />
          <AtPrice
            price={used}
            of={budgetFigure(deal, used, target.value)}
            otherwise={(short) => `Nothing is left for a renovation: ${formatMoney(short)} short`}
          />
        </Ledger>
      )}
    </Stack>
  )
}

interface MostToPayProps {
  price: number | null
  sum: Figure | null
  sentence: string | null
  onUse: (price: number) => void
}

function MostToPay({ price, sum, sentence, onUse }: MostToPayProps) {
  return (
    <>
      <Answer name="Most to pay" sums={sum ? [sum] : []}>
        <Money value={price} />
      </Answer>
      {sentence !== null && <p className="quiet">{sentence}</p>}
      {price !== null && <Button onClick={() => onUse(price)}>Use as offer price</Button>}
    </>
  )
}

interface AfterTaxProps {
  deal: ScenarioDeal
  facts: TaxFacts
  wanted: number | null
  onUse: (price: number) => void
}

function AfterTax({ deal, facts, wanted, onUse }: AfterTaxProps) {
  const leftAt = (purchasePrice: number) => {
    const { afterTax } = figuresAfterTax({ ...deal, purchasePrice }, facts)
    const left = afterTax?.value ?? null
    return afterTax === undefined || left === null ? null : { left, sum: afterTax }
  }
  const atLeast = leftAt(LOWEST_PRICE)
  const price = wanted === null || atLeast === null ? null : priceLeaving(wanted, deal, facts)
  const result = price === null ? null : leftAt(price)
  function sentence(): string | null {
    if (atLeast === null) return missingForGst(facts.ownership) ?? 'Add a renovation cost'
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

interface AtPriceProps {
  price: number
  of: Figure
  /** The label when the figure isn't above $0, with what is short of $0. */
  otherwise: (short: number) => string
}

/** A figure when paying the price of the deal. */
function AtPrice({ price, of, otherwise }: AtPriceProps) {
  const { name, value } = of
  if (value !== null && value <= 0) return <LedgerRow label={otherwise(-value)} value={null} />
  return <ExplainedRow of={of} label={`${name} if you pay ${formatMoney(price)}`} />
}

/** "earn $678,700", "lose $71,300". */
function earnedWords(amount: number): string {
  return `${amount < 0 ? 'lose' : 'earn'} ${formatMoney(Math.abs(amount))}`
}

function answerSentence(deal: TargetDeal, price: number | null): string {
  if (price === null)
    return `No price reaches this. Even for nothing, the deal would ${earnedWords(profitForNothing(deal))}.`
  const { netProfit, marginPercent } = resultAt(deal, price)
  const share = formatTenths(Math.abs(marginPercent))
  const outcome = netProfit < 0 ? 'lose' : 'make'
  return `At ${formatMoney(price)} you would ${outcome} ${formatMoney(Math.abs(netProfit))} after costs, ${share} of price and renovation.`
}
