import type { ComponentProps } from 'react'
import { formatMoney } from '#src/finance/money.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { BoardStrip } from '#src/ui/board/board-strip.tsx'

export const PROJECT_FIGURES = [
  { label: 'Active', width: 36 },
  { label: 'Total investment', width: 108 },
  { label: 'Forecast against budget', width: 108 },
  { label: 'Expected profit', width: 96 },
  { label: 'Realised profit', width: 96 },
]

export function ProjectStrip({ stages, ...strip }: Omit<ComponentProps<typeof BoardStrip>, 'label'>) {
  return (
    <>
      <BoardStrip label="Summary" stages={stages} {...strip} />
      <section aria-label="Stages" className="visually-hidden">
        <ul>
          {stages.map(({ stage, count, sum }) => (
            <li key={stage.value}>
              {stage.label}: {pluralize(count, 'project')}, {formatMoney(sum)}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
