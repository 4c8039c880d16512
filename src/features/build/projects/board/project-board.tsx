import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, memo, useDeferredValue, useMemo } from 'react'
import {
  addressLines,
  daysInStage,
  profitHint,
  REALISED_HINTS,
} from '#src/features/deals/pipeline/card-text.ts'
import type { Period } from '#src/finance/dates/new-zealand-days.ts'
import { formatMoney } from '#src/finance/money.ts'
import { useIsBuilder, useOrganization } from '#src/lib/rows/organization-context.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { Board } from '#src/ui/board/board.tsx'
import { type CardFigure, CardLayout } from '#src/ui/board/board-card.tsx'
import type { BoardKind, CardSlot } from '#src/ui/board/board-moves.tsx'
import { BoardStrip } from '#src/ui/board/board-strip.tsx'
import { stageSummaries } from '#src/ui/board/lanes.ts'
import { DeleteItem, MoveMenu } from '#src/ui/board/move-menu.tsx'
import { useScreenSize } from '#src/ui/board/screen-size.tsx'
import { Button, ButtonLink } from '#src/ui/layout/button.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { latestProjectQuery } from '../api.ts'
import { earningsOf, inPeriod, needOf, type ProfitView, sumOfProfits } from '../figures.ts'
import { PROJECT_STAGES, type Project, STAGES_OF_BUILDERS } from '../schema.ts'
import { summaryFigures } from '../summary-figures.ts'
import { allProjects, groupByStage, lanesOf, type Stages } from './board-changes.ts'
import { useProjectActions } from './project-actions.tsx'

export const PROJECT_FIGURES = [
  { label: 'Active', width: 36 },
  { label: 'Total investment', width: 108 },
  { label: 'Forecast against budget', width: 108 },
  { label: 'Expected profit', width: 96 },
  { label: 'Realised profit', width: 96 },
]

interface ProjectBoardProps {
  stages: Stages
  view: ProfitView
  period: Period
  today: string
  onShowAll: () => void
}

export function ProjectBoard({ stages, view, period, today, onShowAll }: ProjectBoardProps) {
  const isBuilder = useIsBuilder()
  const kind = useProjectKind(view, today, useLatestStage(stages))
  const shown = useMemo(
    () => (period === 'all' ? stages : groupByStage(inPeriod(allProjects(stages), period, today), stages)),
    [stages, period, today],
  )
  // Renders a moved card first and the sums right after it.
  const summed = useDeferredValue(shown)
  const isEmpty = allProjects(stages).length === 0
  const nothingFound = !isEmpty && allProjects(shown).length === 0 && (
    <Empty sentence="No projects in this period." action={<Button onClick={onShowAll}>All Time</Button>} />
  )
  return (
    <Board
      kind={kind}
      lanes={lanesOf(shown)}
      empty={isEmpty ? (isBuilder ? NOTHING_TO_BUILD : EMPTY) : null}
      nothingFound={nothingFound}
      strip={(map) => (
        <ProjectStrip
          figures={isBuilder ? [] : summaryFigures(allProjects(summed), view, today)}
          stages={stageSummaries(lanesOf(summed), kind.sumOf)}
          {...map}
        />
      )}
    />
  )
}

function ProjectStrip({ stages, ...strip }: Omit<ComponentProps<typeof BoardStrip>, 'label'>) {
  const isBuilder = useIsBuilder()
  return (
    <>
      <BoardStrip label="Summary" stages={stages} {...strip} />
      <section aria-label="Stages" className="visually-hidden">
        <ul>
          {stages.map(({ stage, count, sum }) => (
            <li key={stage.value}>
              {stage.label}: {pluralize(count, 'project')}
              {!isBuilder && `, ${formatMoney(sum)}`}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** On a phone, the stage of the project that the user changed last, once it is known. */
function useLatestStage(stages: Stages): string | undefined {
  const isPhone = useScreenSize() !== 'wide'
  const { organizationId } = useOrganization()
  const { data } = useQuery({ ...latestProjectQuery(organizationId), enabled: isPhone })
  return allProjects(stages).find(({ id }) => id === data?.projectId)?.status
}

const NOTHING_TO_BUILD = {
  sentence: 'No projects now. Those you are asked to help on appear here.',
}

const EMPTY = {
  sentence: 'Deals you win become projects here, from planning to final profit.',
  action: (
    <ButtonLink to="/dashboard" variant="filled">
      Go to your opportunities
    </ButtonLink>
  ),
}

function useProjectKind(view: ProfitView, today: string, startsAt: string | undefined): BoardKind<Project> {
  const isBuilder = useIsBuilder()
  return useMemo(
    () => ({
      name: 'projects',
      draw: (project, slot) => <ProjectCard project={project} view={view} today={today} {...slot} />,
      sumOf: (projects) => sumOfProfits(projects, view),
      sumLabel: isBuilder ? null : view === 'net' ? 'Net profit' : 'Gross profit',
      noun: 'project',
      startsAt,
    }),
    [view, today, startsAt, isBuilder],
  )
}

interface ProjectCardProps extends CardSlot {
  project: Project
  view: ProfitView
  today: string
}

const ProjectCard = memo(function ProjectCard({ project, view, today, ...slot }: ProjectCardProps) {
  const actions = useProjectActions()
  const isBuilder = useIsBuilder()
  const { id, address, agentName } = project
  return (
    <CardLayout
      to="/projects/$id"
      id={id}
      address={address}
      {...addressLines(address)}
      agentName={agentName}
      slot={slot}
      figures={isBuilder ? [] : figuresOf(project, view)}
      need={needOf(project, today)}
      daysInStage={daysInStage(project, today)}
    >
      <MoveMenu
        name={address}
        tabIndex={slot.isTabStop ? 0 : -1}
        stages={isBuilder ? STAGES_OF_BUILDERS : PROJECT_STAGES}
        current={project.status}
        onMove={(stage) => actions.moveTo(project, stage.value)}
      >
        {!isBuilder && <DeleteItem onSelect={() => actions.ask({ kind: 'delete', project })} />}
      </MoveMenu>
    </CardLayout>
  )
})

function figuresOf(project: Project, view: ProfitView): CardFigure[] {
  const { profit, marginPercent } = earningsOf(project, view)
  const isSold = project.status === 'sold'
  return [
    { label: isSold || project.settledOn !== null ? 'Paid' : 'Agreed', amount: project.actualPurchasePrice },
    { label: 'Renovation', amount: isSold ? project.actualRenovationCost : project.renovationCost },
    isSold
      ? { label: 'Sold', amount: project.actualSalePrice }
      : { label: 'Value', amount: project.doneUpValue },
    {
      label: view === 'gross' ? 'Profit' : 'Net profit',
      amount: profit,
      marginPercent,
      tone: 'key',
      hint: isSold ? REALISED_HINTS[view] : expectedHint(project, view),
    },
  ]
}

/** "planned, before costs, at the price paid": without what the budget changes. */
function expectedHint(project: Project, view: ProfitView): string {
  const hint = profitHint(project)
  return `planned, ${view === 'gross' ? hint : hint.replace('before', 'after')}`
}
