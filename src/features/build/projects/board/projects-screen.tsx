import { type ReactNode, useState } from 'react'
import type { Period } from '#src/finance/dates/new-zealand-days.ts'
import { useIsBuilder } from '#src/lib/rows/organization-context.ts'
import board from '#src/ui/board/board.module.css'
import { MoveAnnouncement } from '#src/ui/board/board-moves.tsx'
import { BoardSkeleton } from '#src/ui/board/board-skeleton.tsx'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { useOpened } from '#src/ui/opened.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { PERIODS, PROFIT_VIEWS, type ProfitView } from '../figures.ts'
import { PROJECT_STAGES } from '../schema.ts'
import { projectQueue } from './api.ts'
import { ProjectActionsProvider, type ProjectQuestion, useNewProjectActions } from './project-actions.tsx'
import { PROJECT_FIGURES, ProjectBoard } from './project-board.tsx'
import { ProjectDialog } from './project-dialogs.tsx'
import styles from './projects-screen.module.css'

export function ProjectsScreen({ presence }: { presence?: ReactNode }) {
  const { columns: stages, error, refetch } = projectQueue.useShown()
  const [view, setView] = useState<ProfitView>('gross')
  const [period, setPeriod] = useState<Period>('all')
  const [question, setQuestion, show] = useOpened<ProjectQuestion>('project')
  const actions = useNewProjectActions(setQuestion)
  const today = useToday()
  const isBuilder = useIsBuilder()

  const loading = (
    <BoardSkeleton
      label="Loading projects"
      stages={PROJECT_STAGES}
      figures={isBuilder ? [] : PROJECT_FIGURES}
    />
  )
  return (
    <ProjectActionsProvider value={actions}>
      <div className={classNames(board.screen, styles.screen)}>
        <header className={styles.head}>
          <Row isOneLine align="center" gap={16} className={styles.title}>
            <h1>Active Projects</h1>
            {presence}
          </Row>
          {!isBuilder && (
            <Segmented isInHead label="Profit" options={PROFIT_VIEWS} value={view} onChange={setView} />
          )}
          <Segmented isInHead label="Period" options={PERIODS} value={period} onChange={setPeriod} />
        </header>
        <Loaded
          query={{ data: stages, error, refetch }}
          failed="Failed to fetch projects"
          note="Your projects are safe."
          loading={loading}
          className={styles.failed}
        >
          {(all) => (
            <ProjectBoard
              stages={all}
              view={view}
              period={period}
              today={today}
              onShowAll={() => setPeriod('all')}
            />
          )}
        </Loaded>
      </div>
      {show(<ProjectDialog question={question} onClose={() => setQuestion(null)} />)}
      <MoveAnnouncement />
    </ProjectActionsProvider>
  )
}
