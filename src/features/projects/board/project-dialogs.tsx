import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { SoldDialog } from '../sale/sold-dialog.tsx'
import type { Project } from '../schema.ts'
import { type ProjectQuestion, useProjectActions } from './project-actions.tsx'

interface ProjectDialogProps {
  question: ProjectQuestion | null
  onClose: () => void
  onDeleted?: () => void
}

/** The dialog of a question, while there is one. */
export function ProjectDialog({ question, onClose, onDeleted }: ProjectDialogProps) {
  const actions = useProjectActions()
  if (question === null) return null
  const { project } = question
  if (question.kind === 'delete') {
    return (
      <DeleteDialog
        project={project}
        onClose={onClose}
        onConfirm={() => {
          actions.remove(project)
          onDeleted?.()
        }}
      />
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

interface DeleteDialogProps {
  project: Project
  onClose: () => void
  onConfirm: () => void
}

function DeleteDialog({ project, onClose, onConfirm }: DeleteDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete Project"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose()
              onConfirm()
            }}
          >
            Delete
          </Button>
        </>
      }
    >
      <p>Are you sure you want to delete this project? Its deal and documents stay.</p>
      <p>
        <b>{project.address}</b>
      </p>
    </Dialog>
  )
}
