import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { Period } from '#src/finance/new-zealand-days.ts'
import type { BoardKind } from '#src/ui/board/board-moves.tsx'
import { EmptyColumn } from '#src/ui/board/empty-column.tsx'
import { PhoneBoard } from '#src/ui/board/phone-board.tsx'
import { useScreenSize } from '#src/ui/board/screen-size.tsx'
import { WideBoard } from '#src/ui/board/wide-board.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { inPeriod, type ProfitView, summaryOf, sumOfProfits } from '../figures.ts'
import { PROJECT_NOUNS, ProjectStrip } from '../project-strip.tsx'
import type { Project } from '../schema.ts'
import { allProjects, groupByStage, lanesOf, type Stages, stageSummaries } from './board-changes.ts'
import styles from './project-board.module.css'
import { ProjectCard } from './project-card.tsx'

interface ProjectBoardProps {
  stages: Stages
  view: ProfitView
  period: Period
  today: string
  onShowAll: () => void
}

/** The figures of the projects that count in the period, and their board. */
export function ProjectBoard({ stages, view, period, today, onShowAll }: ProjectBoardProps) {
  const [board, setBoard] = useState<HTMLDivElement | null>(null)
  const size = useScreenSize()
  const kind = useProjectKind(view, today)
  const shown = useMemo(
    () => (period === 'all' ? stages : groupByStage(inPeriod(allProjects(stages), period, today), stages)),
    [stages, period, today],
  )
  const lanes = lanesOf(shown)
  // A moved card is drawn first, the sums over all projects right after it.
  const summed = useDeferredValue(shown)
  const strip = (
    <ProjectStrip
      summary={summaryOf(allProjects(summed), view, today)}
      view={view}
      stages={stageSummaries(lanesOf(summed), kind.sumOf)}
      board={board}
      hasMap={size === 'wide'}
    />
  )
  const isEmpty = allProjects(stages).length === 0
  const nothingFound = !isEmpty && allProjects(shown).length === 0
  const props = { kind, lanes, empty: isEmpty ? emptyColumn : null }
  if (nothingFound) {
    return (
      <>
        {strip}
        <div className={styles.found}>
          <Empty
            sentence="No project was sold or begun in this period."
            action={<Button onClick={onShowAll}>All Time</Button>}
          />
        </div>
      </>
    )
  }
  if (size !== 'wide') {
    return (
      <>
        <PhoneBoard {...props} size={size} />
        {strip}
      </>
    )
  }
  return (
    <>
      {strip}
      <div className={styles.board}>
        <WideBoard {...props} ref={setBoard} />
      </div>
    </>
  )
}

function emptyColumn(index: number) {
  return (
    <EmptyColumn
      index={index}
      sentence="Every deal you win becomes a project here, from planning to what it really earned."
      action={
        <ButtonLink to="/dashboard" variant="filled">
          Go to your opportunities
        </ButtonLink>
      }
    />
  )
}

/** The board of projects, the same object as long as they draw the same. */
function useProjectKind(view: ProfitView, today: string): BoardKind<Project> {
  const draw = useCallback<BoardKind<Project>['draw']>(
    (project, slot) => <ProjectCard project={project} view={view} today={today} {...slot} />,
    [view, today],
  )
  return useMemo(
    () => ({
      name: 'projects',
      draw,
      sumOf: (projects) => sumOfProfits(projects, view),
      nouns: PROJECT_NOUNS,
    }),
    [draw, view],
  )
}
