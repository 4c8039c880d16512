import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addressLines } from '#src/features/deals/pipeline/card-text.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { ANCHORS } from '#src/lib/browser/anchors.ts'
import { useIsBuilder } from '#src/lib/rows/organization-context.ts'
import { NeedLine } from '#src/ui/board/need-line.tsx'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { Menu, MenuDivider, MenuHeading, MenuItem } from '#src/ui/dialog/menu.tsx'
import { StageBadge } from '#src/ui/layout/badge.tsx'
import { IconButton } from '#src/ui/layout/button.tsx'
import { PrintedBy } from '#src/ui/layout/detail-page.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { usePageTitle } from '#src/ui/layout/page.tsx'
import { planSheet } from '../api.ts'
import { stageOf } from '../board/board-changes.ts'
import { headDateOf } from '../figures.ts'
import { withDaysOf } from '../plan-schema.ts'
import type { Project } from '../schema.ts'
import styles from './project-head.module.css'

interface ProjectHeadProps {
  project: Project
  /** Who is named on the printed page. */
  reader: string
  /** What is done with the dates of the agreement that are open. */
  dates: ReactNode
  onDelete: () => void
}

/** Address, stage and next date in one line, on a phone in two short ones. */
export function ProjectHead({ project, reader, dates, onDelete }: ProjectHeadProps) {
  const { street, place } = addressLines(project.address)
  const stage = stageOf(project.status)
  const today = useToday()
  // As the tab of the plan works it out, which has what waits for the network.
  const { data: plan } = planSheet.useSheet(project.id, { isAskedFor: false })
  usePageTitle(`${street}, project`)
  return (
    <>
      <header className={styles.head}>
        <div className={styles.name}>
          <h1 className="truncated" title={project.address}>
            {street}
          </h1>
          <span className={styles.place}>{place}</span>
          <StageBadge colour={`var(${stage.colour})`} label={stage.label} />
        </div>
        <div className={styles.next}>
          <NeedLine need={headDateOf(withDaysOf(plan, project, today), today)} />
        </div>
        <div className={styles.dates}>{dates}</div>
        <ProjectMenu project={project} onDelete={onDelete} />
      </header>
      <p className="only-print below-3">
        {place} · {created(project)} · {updated(project)}
        <PrintedBy reader={reader} />
      </p>
    </>
  )
}

const created = ({ createdAt }: Project) => `Created ${formatDate(createdAt)}`
const updated = ({ updatedAt }: Project) => `Last updated ${formatDate(updatedAt)}`

function ProjectMenu({ project, onDelete }: Pick<ProjectHeadProps, 'project' | 'onDelete'>) {
  const navigate = useNavigate()
  const { opportunityId: id } = project
  // It has nothing that a builder does.
  if (useIsBuilder()) return null
  return (
    <Menu
      label="More actions"
      trigger={
        <IconButton label="More actions" className={styles.more}>
          <Icon name="more" />
        </IconButton>
      }
    >
      <MenuItem
        icon="arrow-right"
        onSelect={() =>
          void navigate({ to: '/opportunities/$id', params: { id }, search: { from: 'projects' } })
        }
      >
        Open the deal
      </MenuItem>
      <MenuItem
        icon="plus"
        onSelect={() =>
          void navigate({
            to: '/projects/$id/documents',
            params: { id: project.id },
            hash: ANCHORS.guests,
            state: { invites: 'builder' },
          })
        }
      >
        Invite a builder
      </MenuItem>
      <MenuItem icon="trash" shortcut="Del" onSelect={onDelete}>
        Delete project
      </MenuItem>
      <MenuDivider />
      <MenuHeading>{created(project)}</MenuHeading>
      <MenuHeading>{updated(project)}</MenuHeading>
    </Menu>
  )
}
