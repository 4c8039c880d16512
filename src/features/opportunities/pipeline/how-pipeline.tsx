import { formatNumber, formatPercent } from '#src/finance/money.ts'
import { HowSum } from '#src/ui/how-sum.tsx'
import { KeyBox } from '#src/ui/key-box.tsx'
import type { PipelineOverview } from './rules.ts'

interface HowPipelineProps {
  /** The figure of the strip. */
  name: string
  overview: PipelineOverview
}

/** A figure of the pipeline with the pipeline's own sums in its formula. */
export function HowPipeline({ name, overview }: HowPipelineProps) {
  const { profit, moneyIn, completeDeals, deals, doneUpValue, price, renovation } = overview
  const counting = `${completeDeals} of ${deals} deals have a value, a renovation cost and a price; only these count.`
  if (name === 'Average margin') {
    return (
      <HowSum
        name={name}
        formula={
          <>
            Profit <KeyBox letter="E" /> ÷ (price <KeyBox letter="D" /> + renovation <KeyBox letter="B" />)
          </>
        }
        lines={[
          { label: 'Profit of all deals', value: profit },
          { label: 'Price and renovation of all deals', value: moneyIn },
          { label: name, figure: formatPercent(overview.averageMarginPercent, 1) },
        ]}
        note={`${counting} The sums are divided, so a large deal weighs more than a small one. Rounded once, to one decimal.`}
      />
    )
  }
  if (name === 'Profit if all are won') {
    return (
      <HowSum
        name={name}
        formula={
          <>
            <KeyBox letter="A" /> − <KeyBox letter="D" /> − <KeyBox letter="B" />, of all deals
          </>
        }
        lines={[
          { letter: 'A', label: 'Done-up value', value: doneUpValue },
          { letter: 'D', label: 'Price', value: price, negative: true },
          { letter: 'B', label: 'Renovation', value: renovation, negative: true },
          { letter: 'E', label: name, value: profit },
        ]}
        note={`${counting} Before holding costs. The price that was paid counts, and until then the maximum.`}
      />
    )
  }
  if (name === 'Money in') {
    return (
      <HowSum
        name={name}
        formula={
          <>
            <KeyBox letter="D" /> + <KeyBox letter="B" />, of all deals
          </>
        }
        lines={[
          { letter: 'D', label: 'Price', value: price },
          { letter: 'B', label: 'Renovation', value: renovation },
          { label: name, value: moneyIn },
        ]}
        note={`${counting} What buying and renovating them all takes.`}
      />
    )
  }
  return <HowNeeds name={name} overview={overview} />
}

function HowNeeds({ name, overview }: HowPipelineProps) {
  const { overdue, dueThisWeek, missing, needYouThisWeek } = overview
  return (
    <HowSum
      name={name}
      lines={[
        { label: 'Overdue', figure: formatNumber(overdue) },
        { label: 'Unconditional or settling within 7 days', figure: formatNumber(dueThisWeek) },
        { label: 'A figure is missing', figure: formatNumber(missing) },
        { label: name, figure: formatNumber(needYouThisWeek) },
      ]}
      note="Each deal counts once, for what is most urgent."
    />
  )
}
