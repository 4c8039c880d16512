import { useCallback, useDeferredValue, useMemo } from 'react'
import type { Period } from '#src/finance/new-zealand-days.ts'
import { Board } from '#src/ui/board/board.tsx'
import type { BoardKind } from '#src/ui/board/board-moves.tsx'
import { stageSummaries } from '#src/ui/board/lanes.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { inPeriod, type ProfitView, summaryOf, sumOfProfits } from '../figures.ts'
import { ProjectStrip } from '../project-strip.tsx'
import type { Project } from '../schema.ts'
import { allProjects, groupByStage, lanesOf, type Stages } from './board-changes.ts'
import { ProjectCard } from './project-card.tsx'

interface ProjectBoardProps {
  stages: Stages
  view: ProfitView
  period: Period
  today: string
  onShowAll: () => void
}

export function ProjectBoard({ stages, view, period, today, onShowAll }: ProjectBoardProps) {
  const kind = useProjectKind(view, today)
  const shown = useMemo(
    () => (period === 'all' ? stages : groupByStage(inPeriod(allProjects(stages), period, today), stages)),
    [stages, period, today],
  )
  // A moved card renders first, the sums right after it.
  const summed = useDeferredValue(shown)
  const isEmpty = allProjects(stages).length === 0
  const nothingFound = !isEmpty && allProjects(shown).length === 0 && (
    <Empty sentence="No projects in this period." action={<Button onClick={onShowAll}>All Time</Button>} />
  )
  return (
    <Board
      kind={kind}
      lanes={lanesOf(shown)}
      empty={isEmpty ? EMPTY : null}
      nothingFound={nothingFound}
      strip={(map) => (
        <ProjectStrip
          summary={summaryOf(allProjects(summed), view, today)}
          view={view}
          stages={stageSummaries(lanesOf(summed), kind.sumOf)}
          {...map}
        />
      )}
    />
  )
}

const EMPTY = {
  sentence: 'Deals you win become projects here, from planning to final profit.',
  action: (
    <ButtonLink to="/dashboard" variant="filled">
      Go to your opportunities
    </ButtonLink>
  ),
}

function useProjectKind(view: ProfitView, today: string): BoardKind<Project> {
  const draw = useCallback<BoardKind<Project>['draw']>(
    (project, slot) => <ProjectCard project={project} view={view} today={today} {...slot} />,
    [view, today],
  )
  return useMemo(
    () => ({ name: 'projects', draw, sumOf: (projects) => sumOfProfits(projects, view), noun: 'project' }),
    [draw, view],
  )
}
