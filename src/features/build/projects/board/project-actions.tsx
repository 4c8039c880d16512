import { addressLines } from '#src/features/deals/pipeline/card-text.ts'
import type { CachedList } from '#src/lib/offline-queue/entry.ts'
import { pickFields } from '#src/lib/rows/field-edits.ts'
import { boardActions, cardActions, timeOfMove } from '#src/ui/board/card-actions.tsx'
import type { Undone } from '#src/ui/dialog/toasts.ts'
import {
  ACTUAL_FIELDS,
  type Actuals,
  PROJECT_STAGES,
  type Project,
  type ProjectPlacement,
  type ProjectStage,
  SALE_DAYS,
  type SaleDays,
} from '../schema.ts'
import { projectQueue } from './api.ts'
import type { ProjectChange } from './board-changes.ts'

interface Sale {
  project: Project
  afterId: string | null
}

/** A dialog to confirm before the change. */
export type ProjectQuestion = ({ kind: 'sell' } & Sale) | { kind: 'delete'; project: Project }

export const {
  ActionsProvider: ProjectActionsProvider,
  useActions: useProjectActions,
  useNewActions: useNewProjectActions,
} = boardActions(createProjectActions)

function createProjectActions(list: CachedList, ask: (question: ProjectQuestion) => void) {
  const board = cardActions<Project, ProjectStage, ProjectChange, Pick<ProjectPlacement, 'sale'>>({
    list,
    queue: projectQueue,
    stages: PROJECT_STAGES,
    nameOf: streetOf,
    /** Moving to Sold requires the sale. */
    asksFirst(project, { status, afterId }) {
      const asks = status === 'sold' && project.status !== 'sold'
      if (asks) ask({ kind: 'sell', project, afterId })
      return asks
    },
    undoMove(project, from, to): Undone {
      const { id, stageEnteredAt } = project
      const actuals = pickFields(project, ACTUAL_FIELDS)
      // Moving a project back to Sold restores its sale and its sold date, and back from it what was recorded before.
      const sale =
        from.status === 'sold'
          ? { ...actuals, ...pickFields(project, SALE_DAYS), recordsLoss: true, keepsSoldDate: true }
          : undefined
      const unsold = to === 'sold' && from.status !== 'sold' ? actuals : undefined
      return board.moveBack(project, from.status, {
        kind: 'place',
        id,
        at: timeOfMove(),
        ...from,
        sale,
        unsold,
        isUndo: true,
        stageEnteredAt,
      })
    },
  })

  return {
    ...board,
    ask,

    /** Confirms a dialog that `close` closes. Throws the failure. */
    sell({ project, afterId }: Sale, sale: Actuals & SaleDays, close: () => void): Promise<void> {
      const details = { sale: { ...sale, keepsSoldDate: false } }
      return board.moveWith(project, { status: 'sold', afterId }, details, close)
    },

    remove(project: Project): void {
      const message = `Deleted the project ${streetOf(project)}`
      board.remove(project, message, { kind: 'undelete', id: project.id, project })
    },
  }
}

function streetOf({ address }: Project): string {
  return addressLines(address).street
}
