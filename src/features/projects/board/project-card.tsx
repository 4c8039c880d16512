import { memo } from 'react'
import { type CardFigure, CardLayout } from '#src/ui/board/board-card.tsx'
import type { CardSlot } from '#src/ui/board/board-moves.tsx'
import { DeleteItem, MoveMenu } from '#src/ui/board/move-menu.tsx'
import { addressLines, daysInStage } from '../../opportunities/board/card-text.ts'
import { deadlineOf, earningsOf, type ProfitView } from '../figures.ts'
import { PROJECT_STAGES, type Project } from '../schema.ts'
import { useProjectActions } from './project-actions.tsx'

interface ProjectCardProps extends CardSlot {
  project: Project
  view: ProfitView
  today: string
}

export const ProjectCard = memo(function ProjectCard({ project, view, today, ...slot }: ProjectCardProps) {
  const actions = useProjectActions()
  const { id, address, agentName } = project
  return (
    <CardLayout
      to="/projects/$id"
      {...{ id, address, ...addressLines(address), agentName, slot }}
      figures={figuresOf(project, view)}
      need={deadlineOf(project, today)}
      daysInStage={daysInStage(project, today)}
    >
      <MoveMenu
        name={address}
        tabIndex={slot.isTabStop ? 0 : -1}
        stages={PROJECT_STAGES}
        current={project.status}
        onMove={(stage) => actions.moveTo(project, stage.value)}
      >
        <DeleteItem onSelect={() => actions.ask({ kind: 'delete', project })} />
      </MoveMenu>
    </CardLayout>
  )
})

function figuresOf(project: Project, view: ProfitView): CardFigure[] {
  const { profit, marginPercent } = earningsOf(project, view)
  const isSold = project.status === 'sold'
  return [
    { label: 'Paid', amount: project.actualPurchasePrice },
    { label: 'Renovation', amount: isSold ? project.actualRenovationCost : project.renovationCost },
    isSold
      ? { label: 'Sold', amount: project.actualSalePrice }
      : { label: 'Value', amount: project.doneUpValue },
    { label: view === 'gross' ? 'Profit' : 'Net profit', amount: profit, marginPercent, tone: 'key' },
  ]
}
