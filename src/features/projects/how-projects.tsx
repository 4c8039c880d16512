import { formatNumber } from '#src/finance/money.ts'
import type { WorkedSum } from '#src/finance/worked-sum.ts'
import { HowSums } from '#src/ui/how-sum.tsx'
import type { ProfitView, ProjectSummary } from './figures.ts'

interface HowProjectsProps {
  summary: ProjectSummary
  view: ProfitView
}

/** The figures of the projects' summary with their own sums. */
export function HowProjects({ summary, view }: HowProjectsProps) {
  const { active, overdue, sold, moneyIn, paid, renovation, expected, made, counted } = summary
  const profit = view === 'net' ? 'Net profit' : 'Profit'
  const sums: WorkedSum[] = [
    {
      name: 'Active',
      lines: [
        { label: 'Past their target date', figure: formatNumber(overdue) },
        { label: 'In time, or without a target date', figure: formatNumber(active - overdue) },
        { label: 'Active', figure: formatNumber(active) },
      ],
      note: `${sold} more sold. Of the chosen period.`,
    },
    {
      name: 'Money in',
      formula: 'Paid + renovation, of all active projects',
      lines: [
        { label: 'Paid', value: paid },
        { label: 'Renovation', value: renovation },
        { label: 'Money in', value: moneyIn },
      ],
      note: `${counted.moneyIn} of ${active} active projects have both; only these count. Uses the actual renovation cost, and the planned one until then.`,
    },
    {
      name: `${profit} expected`,
      formula: profitFormula('Done-up value − price − renovation', view),
      lines: [
        { label: 'Active projects', figure: formatNumber(active) },
        { label: 'Of them with all figures', figure: formatNumber(counted.expected) },
        { label: `${profit} expected, together`, value: expected },
      ],
    },
    {
      name: `${profit} made`,
      formula: profitFormula('Sale − purchase − renovation', view),
      lines: [
        { label: 'Sold projects', figure: formatNumber(sold) },
        { label: 'Of them with all figures', figure: formatNumber(counted.made) },
        { label: `${profit} made, together`, value: made },
      ],
      note: 'Each project explains its own on its page.',
    },
  ]
  return <HowSums sums={sums} />
}

function profitFormula(gross: string, view: ProfitView): string {
  return view === 'net' ? `${gross} − holding costs` : gross
}
