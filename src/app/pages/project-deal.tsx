import { useKnownAgents } from '#src/features/agents/known-agents-api.ts'
import { DocumentsSection } from '#src/features/documents/documents-section.tsx'
import type { Editor } from '#src/features/opportunities/detail/deal-editing.tsx'
import { DealPanel } from '#src/features/opportunities/detail/deal-panel.tsx'
import { usePeople } from '#src/features/organizations/member-api.ts'
import { TasksSection } from '#src/features/tasks/tasks-section.tsx'
import styles from './deal/sections.module.css'

interface ProjectDealProps {
  id: string
  projectId: string
  editor: Editor
  saveStateIn: HTMLElement | null
  saveFirst: (() => Promise<boolean>) | null
}

export function ProjectDeal({ id, projectId, editor, ...saving }: ProjectDealProps) {
  const { userId } = editor
  const people = usePeople()
  return (
    <>
      <DealPanel id={id} editor={editor} agents={useKnownAgents()} returnTo="/projects" {...saving} />
      <div className="no-print">
        <div className={styles.sections}>
          <TasksSection opportunityId={id} projectId={projectId} userId={userId} people={people} />
          <DocumentsSection opportunityId={id} />
        </div>
      </div>
    </>
  )
}
