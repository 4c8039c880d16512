import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { SoldDialog } from '../sold-dialog.tsx'
import { type ProjectQuestion, useProjectActions } from './project-actions.tsx'

interface ProjectDialogProps {
  question: ProjectQuestion | null
  onClose: () => void
  onDeleted?: () => void
}

export function ProjectDialog({ question, onClose, onDeleted }: ProjectDialogProps) {
  const actions = useProjectActions()
  if (question === null) return null
  const { project } = question
  if (question.kind === 'delete') {
    return (
      <ConfirmDialog
        title="Delete Project"
        action="Delete"
        onClose={onClose}
        onConfirm={() => {
          actions.remove(project)
          onDeleted?.()
        }}
      >
        <p>Are you sure you want to delete this project? Its deal and documents aren’t deleted.</p>
        <p>
          <b>{project.address}</b>
        </p>
      </ConfirmDialog>
    )
  }
  return (
    <SoldDialog
      project={project}
      onClose={onClose}
      onConfirm={(sale) => actions.sell(project, question.afterId, sale)}
    />
  )
}
