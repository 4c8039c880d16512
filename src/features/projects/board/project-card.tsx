import { memo } from 'react'
import { initialsOf } from '#src/lib/initials.ts'
import {
  BoardCardFrame,
  type CardFigure,
  CardFigures,
  CardFoot,
  CardLink,
  CardPlace,
} from '#src/ui/board/board-card.tsx'
import type { CardSlot } from '#src/ui/board/board-moves.tsx'
import { DeleteItem, MoveMenu } from '#src/ui/board/move-menu.tsx'
import { NeedLine } from '#src/ui/board/need-line.tsx'
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
  const { street, place } = addressLines(address)
  const tabIndex = slot.isTabStop ? 0 : -1
  return (
    <BoardCardFrame ref={slot.ref} id={id} name={address} isDragged={slot.isDragged}>
      <CardLink
        to="/projects/$id"
        params={{ id }}
        aria-label={address}
        title={address}
        tabIndex={tabIndex}
        preload="intent"
      >
        {street}
      </CardLink>
      <CardPlace>{place}</CardPlace>
      <MoveMenu
        name={address}
        tabIndex={tabIndex}
        stages={PROJECT_STAGES}
        current={project.status}
        onMove={(stage) => actions.moveTo(project, stage.value)}
      >
        <DeleteItem onSelect={() => actions.ask({ kind: 'delete', project })} />
      </MoveMenu>
      <CardFigures figures={figuresOf(project, view)} />
      <CardFoot
        need={<NeedLine need={deadlineOf(project, today)} />}
        daysInStage={daysInStage(project, today)}
        person={agentName ? { initials: initialsOf(agentName), name: agentName, role: 'Agent' } : null}
      />
    </BoardCardFrame>
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
