import { formatNumber } from '#src/finance/money.ts'
import type { WorkedSum } from '#src/finance/worked-sum.ts'
import type { ProfitView, ProjectSummary } from './figures.ts'

export function summarySums(summary: ProjectSummary, view: ProfitView): WorkedSum[] {
  const { active, overdue, sold, moneyIn, paid, renovation, expected, made, counted } = summary
  const profit = view === 'net' ? 'Net profit' : 'Profit'
  const holding = view === 'net' ? ' − holding costs' : ''
  return [
    {
      name: 'Active',
      lines: [
        { label: 'Past their target date', figure: formatNumber(overdue) },
        { label: 'On time, or without a target date', figure: formatNumber(active - overdue) },
        { label: 'Active', figure: formatNumber(active) },
      ],
      note: `Plus ${sold} sold in the selected period.`,
    },
    {
      name: 'Total investment',
      formula: 'Paid + renovation, of all active projects',
      lines: [
        { label: 'Paid', value: paid },
        { label: 'Renovation', value: renovation },
        { label: 'Total investment', value: moneyIn },
      ],
      note: `Includes the ${counted.moneyIn} of ${active} active projects with both. Uses the actual renovation cost, or the planned one until then.`,
    },
    {
      name: `${profit} expected`,
      formula: `Done-up value − price − renovation${holding}`,
      lines: [
        { label: 'Active projects', figure: formatNumber(active) },
        { label: 'Of these, with all figures', figure: formatNumber(counted.expected) },
        { label: `Total ${profit.toLowerCase()} expected`, value: expected },
      ],
    },
    {
      name: `${profit} made`,
      formula: `Sale − purchase − renovation${holding}`,
      lines: [
        { label: 'Sold projects', figure: formatNumber(sold) },
        { label: 'Of these, with all figures', figure: formatNumber(counted.made) },
        { label: `Total ${profit.toLowerCase()} made`, value: made },
      ],
      note: 'Each project’s page shows its own calculation.',
    },
  ]
}
