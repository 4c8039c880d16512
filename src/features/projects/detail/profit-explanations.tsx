import { holdingCosts } from '#src/finance/holding-costs.ts'
import { formatNumber, formatPercent } from '#src/finance/money.ts'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { investment, purchasePriceUsed } from '#src/finance/profit.ts'
import { HowFigure } from '#src/ui/how-sum.tsx'
import { KeyBox } from '#src/ui/key-box.tsx'
import { daysTaken, earningsOf, type ProfitView, settingsOf } from '../figures/rules.ts'
import type { Project } from '../schema.ts'

interface Props {
  project: Project
}

const isSold = ({ status }: Project) => status === 'sold'

/** What came in less what went out, or is expected to. */
export function HowGrossProfit({ project }: Props) {
  const lines = isSold(project)
    ? [
        { label: 'Actual sale price', value: project.actualSalePrice },
        { label: 'Actual purchase price', value: project.actualPurchasePrice, negative: true },
        { label: 'Actual renovation cost', value: project.actualRenovationCost, negative: true },
      ]
    : [
        { letter: 'A', label: 'Done-up value', value: project.doneUpValue },
        { letter: 'D', label: priceLabel(project), value: priceOf(project), negative: true },
        { letter: 'B', label: 'Renovation cost', value: project.renovationCost, negative: true },
      ]
  return (
    <HowFigure
      name="Gross profit"
      formula={
        isSold(project) ? (
          <>
            <KeyBox letter="E" /> = sale − purchase − renovation
          </>
        ) : (
          <>
            <KeyBox letter="E" /> = <KeyBox letter="A" /> − <KeyBox letter="D" /> − <KeyBox letter="B" />
          </>
        )
      }
      lines={[...lines, { letter: 'E', label: 'Gross profit', value: earningsOf(project, 'gross').profit }]}
      note={isSold(project) ? 'What was really got, paid and spent.' : 'Expected until the project is sold.'}
    />
  )
}

/** What is left after the costs of holding. */
export function HowNetProfit({ project }: Props) {
  const settings = settingsOf(project)
  const { totalCosts } = holdingCosts(priceOf(project), settings)
  return (
    <HowFigure
      name="Net profit"
      formula={
        <>
          <KeyBox letter="F" /> = <KeyBox letter="E" /> − holding costs
        </>
      }
      lines={[
        { letter: 'E', label: 'Gross profit', value: earningsOf(project, 'gross').profit },
        {
          label: `Holding costs, ${formatNumber(settings.months)} months`,
          value: totalCosts,
          negative: true,
        },
        { letter: 'F', label: 'Net profit', value: earningsOf(project, 'net').profit },
      ]}
      note={
        project.holdingCosts === null
          ? 'The usual holding costs; none were chosen for this deal.'
          : 'The holding costs of this deal.'
      }
    />
  )
}

/** A profit as a part of the money that is in the project. */
export function HowMargin({ project, view }: Props & { view: ProfitView }) {
  const { profit, marginPercent } = earningsOf(project, view)
  const [letter, name] = view === 'gross' ? (['E', 'Gross'] as const) : (['F', 'Net'] as const)
  const renovation = isSold(project) ? project.actualRenovationCost : project.renovationCost
  return (
    <HowFigure
      name={`${name} margin`}
      formula={
        <>
          <KeyBox letter={letter} /> ÷ (purchase + renovation)
        </>
      }
      lines={[
        { letter, label: `${name} profit`, value: profit },
        { label: 'Purchase and renovation together', value: investment(priceOf(project), renovation) },
        { label: `${name} margin`, figure: formatPercent(marginPercent) },
      ]}
      note="Rounded to a whole percent."
    />
  )
}

/** From the start to the sale. */
export function HowDays({ project }: Props) {
  return (
    <HowFigure
      name="Days from start to sale"
      lines={[
        { label: 'Started', figure: formatDate(project.startDate) },
        { label: 'Sold', figure: formatDate(project.actualCompletion) },
        { label: 'Days', figure: formatNumber(daysTaken(project) ?? 0) },
      ]}
      note="Whole days in New Zealand."
    />
  )
}

function priceLabel({ actualPurchasePrice }: Project): string {
  return actualPurchasePrice === null ? 'Purchase price, at maximum' : 'Purchase price, paid'
}

/** NZD; the price that counts, null where there is none. */
function priceOf(project: Project): number | null {
  const price = isSold(project) ? (project.actualPurchasePrice ?? 0) : purchasePriceUsed(project)
  return price > 0 ? price : null
}
