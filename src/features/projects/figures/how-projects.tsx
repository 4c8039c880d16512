import { formatNumber } from '#src/finance/money.ts'
import { HowSum } from '#src/ui/how-sum.tsx'
import type { ProfitView, ProjectSummary } from './rules.ts'

interface HowProjectsProps {
  /** The figure of the strip. */
  name: string
  summary: ProjectSummary
  view: ProfitView
}

/** A figure of the projects' summary with its own sums. */
export function HowProjects({ name, summary, view }: HowProjectsProps) {
  const { active, overdue, sold, moneyIn, paid, renovation, expected, made, counted } = summary
  if (name === 'Active') {
    return (
      <HowSum
        name={name}
        lines={[
          { label: 'Past their target date', figure: formatNumber(overdue) },
          { label: 'In time, or without a target date', figure: formatNumber(active - overdue) },
          { label: 'Active', figure: formatNumber(active) },
        ]}
        note={`${sold} more sold. Of the period that is chosen.`}
      />
    )
  }
  if (name === 'Money in') {
    return (
      <HowSum
        name={name}
        formula="Paid + renovation, of all active projects"
        lines={[
          { label: 'Paid', value: paid },
          { label: 'Renovation', value: renovation },
          { label: 'Money in', value: moneyIn },
        ]}
        note={`${counted.moneyIn} of ${active} active projects have both; only these count. What a renovation really cost counts, and until then its plan.`}
      />
    )
  }
  const isMade = name.endsWith('made')
  return (
    <HowSum
      name={name}
      formula={profitFormula(isMade, view)}
      lines={[
        { label: isMade ? 'Sold projects' : 'Active projects', figure: formatNumber(isMade ? sold : active) },
        {
          label: 'Of them with all figures',
          figure: formatNumber(isMade ? counted.made : counted.expected),
        },
        { label: `${name}, together`, value: isMade ? made : expected },
      ]}
      note="Each project explains its own on its page."
    />
  )
}

function profitFormula(isMade: boolean, view: ProfitView): string {
  const gross = isMade ? 'Sale − purchase − renovation' : 'Done-up value − price − renovation'
  return view === 'net' ? `${gross} − holding costs` : gross
}
