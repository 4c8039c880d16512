import { costOfOneMoreMonth, holdingCosts } from '#src/finance/holding-costs.ts'
import { formatChosenPercent, formatNumber } from '#src/finance/money.ts'
import { HowFigure } from '#src/ui/how-sum.tsx'
import { KeyBox } from '#src/ui/key-box.tsx'
import type { Opportunity } from '../editing/schema.ts'
import type { Statement } from './rules.ts'

interface Props {
  statement: Statement
}

const ROUNDED = 'Shown in whole dollars; sums are of the exact amounts.'
const monthsOf = (months: number) => `${formatNumber(months)} of 12 months`

/** What is borrowed. */
export function HowMortgage({ statement }: Props) {
  const { price, settings, holding } = statement
  const percent = formatChosenPercent(settings.loanToValueRatio)
  return (
    <HowFigure
      name="Mortgage"
      formula={
        <>
          <KeyBox letter="D" /> × loan to value ratio
        </>
      }
      lines={[
        { letter: 'D', label: priceLabel(statement), value: priceOf(price) },
        { label: 'Loan to value ratio', figure: `× ${percent}` },
        { label: 'Mortgage', value: holding?.mortgageAmount },
      ]}
      note="It is paid back from the sale, so it is no cost; its interest is."
    />
  )
}

/** Simple interest on what is borrowed. */
export function HowInterest({ statement: { settings, holding } }: Props) {
  const { interestRate, months } = settings
  return (
    <HowFigure
      name="Interest"
      formula="Mortgage × interest rate × months ÷ 12"
      lines={[
        { label: 'Mortgage', value: holding?.mortgageAmount },
        { label: 'Interest rate, a year', figure: `× ${formatChosenPercent(interestRate)}` },
        { label: 'Held for', figure: `× ${monthsOf(months)}` },
        { label: 'Interest', value: holding?.interestCosts },
      ]}
      note={`Simple interest on the loan only. ${ROUNDED}`}
    />
  )
}

/** A price for a year, for the months that the property is held. */
function HowPartOfAYear(props: Props & { name: string; yearly: number; cost: number | undefined }) {
  const { name, yearly, cost, statement } = props
  return (
    <HowFigure
      name={name}
      formula="Price of a year × months ÷ 12"
      lines={[
        { label: `${name}, a year`, value: yearly },
        { label: 'Held for', figure: `× ${monthsOf(statement.settings.months)}` },
        { label: name, value: cost },
      ]}
      note={ROUNDED}
    />
  )
}

export function HowInsurance({ statement }: Props) {
  const { settings, holding } = statement
  const cost = holding?.insuranceCosts
  return <HowPartOfAYear name="Insurance" yearly={settings.insurancePremium} {...{ cost, statement }} />
}

export function HowCouncilRates({ statement }: Props) {
  const { settings, holding } = statement
  const cost = holding?.councilCosts
  return <HowPartOfAYear name="Council rates" yearly={settings.councilRates} {...{ cost, statement }} />
}

/** What is paid once. */
export function HowOneOff({ statement: { settings, holding } }: Props) {
  return (
    <HowFigure
      name="Legal, buying, selling"
      lines={[
        { label: 'Legal fees', value: settings.legalFees },
        { label: 'Buying costs', value: settings.buyingCosts },
        { label: 'Selling costs', value: settings.sellingCosts },
        { label: 'Paid once, together', value: holding?.oneOff },
      ]}
      note="However long the property is held."
    />
  )
}

/** What each further month takes off the profit. */
export function HowOneMoreMonth({ statement: { price, settings } }: Props) {
  const month = holdingCosts(price, { ...settings, months: 1 })
  return (
    <HowFigure
      name="One more month"
      lines={[
        { label: 'Interest of a month', value: month.interestCosts },
        { label: 'Insurance of a month', value: month.insuranceCosts },
        { label: 'Council rates of a month', value: month.councilCosts },
        { label: 'One more month', value: costOfOneMoreMonth(price, settings) },
      ]}
      note={`Legal, buying and selling costs stay the same. ${ROUNDED}`}
    />
  )
}

/** The price at which nothing is earned and nothing lost. */
export function HowBreakEven({ deal, statement }: Props & { deal: Opportunity }) {
  const { price, holding, breakEven } = statement
  return (
    <HowFigure
      name="Break-even sale"
      formula={
        <>
          <KeyBox letter="D" /> + <KeyBox letter="B" /> + holding costs
        </>
      }
      lines={[
        { letter: 'D', label: priceLabel(statement), value: priceOf(price) },
        { letter: 'B', label: 'Renovation cost', value: deal.renovationCost },
        { label: 'Holding costs', value: holding?.totalCosts },
        { label: 'Break-even sale', value: breakEven },
      ]}
      note="Sold for more, the deal earns; for less, it loses."
    />
  )
}

/** How far the asking price is from the most to pay. */
export function HowAsking({ deal, statement }: Props & { deal: Opportunity }) {
  const { maximum, askingOver } = statement
  const isOver = askingOver !== null && askingOver > 0
  return (
    <HowFigure
      name="Asking against the maximum"
      formula={
        <>
          {isOver ? 'Asking price − ' : null}
          <KeyBox letter="D" />
          {isOver ? null : ' − asking price'}
        </>
      }
      lines={[
        isOver
          ? { label: 'Asking price', value: deal.askingPrice }
          : { letter: 'D', label: 'Maximum purchase price', value: maximum },
        isOver
          ? { letter: 'D', label: 'Maximum purchase price', value: maximum, negative: true }
          : { label: 'Asking price', value: deal.askingPrice, negative: true },
        {
          label: isOver ? 'Over the maximum' : 'Under the maximum',
          value: askingOver === null ? null : Math.abs(askingOver),
        },
      ]}
      note={`The maximum leaves the margin of ${formatChosenPercent(deal.profitMargin)} that you chose.`}
    />
  )
}

/** How far what was paid is over the most to pay. */
export function HowPaidOver({ deal, statement }: Props & { deal: Opportunity }) {
  return (
    <HowFigure
      name="Paid against the maximum"
      lines={[
        { label: 'Actual purchase price', value: deal.actualPurchasePrice },
        { letter: 'D', label: 'Maximum purchase price', value: statement.maximum, negative: true },
        { label: 'Over the maximum', value: statement.paidOver },
      ]}
      note="So much less is earned than at the maximum."
    />
  )
}

/** A − B. */
export function HowLeft({ deal, statement }: Props & { deal: Opportunity }) {
  return (
    <HowFigure
      name="Left after renovation"
      formula={
        <>
          <KeyBox letter="A" /> − <KeyBox letter="B" />
        </>
      }
      lines={[
        { letter: 'A', label: 'Done-up value', value: deal.doneUpValue },
        { letter: 'B', label: 'Renovation cost', value: deal.renovationCost, negative: true },
        { label: 'Left after renovation', value: statement.left },
      ]}
      note="To buy with, and to earn from."
    />
  )
}

function priceLabel({ isActualPrice }: Statement): string {
  return isActualPrice ? 'Purchase price, paid' : 'Purchase price, at maximum'
}

function priceOf(price: number): number | null {
  return price > 0 ? price : null
}
