import { useNavigate } from '@tanstack/react-router'
import { useNewBoardActions } from '../board/board-actions.tsx'
import { AbandonDialog, DeleteDialog, WonDialog } from '../board/board-dialogs.tsx'
import type { EditableField } from '../editing/schema.ts'
import { dashboardAsLeft } from '../filters/use-deal-filters.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { DealEditing, Editor } from './deal-editing.tsx'

/** What has to be answered before something happens to the deal. */
export type DealQuestion = 'won' | 'conflict' | 'abandon' | 'delete'

interface DealDialogsProps {
  question: DealQuestion | null
  editing: DealEditing
  editor: Editor
  onClose: () => void
  onPaid: (price: number) => void
  onSettle: (theirs: EditableField[]) => void
}

/** The dialog of a question, while there is one. What is abandoned or deleted is on the board then, with Undo. */
export function DealDialogs({ question, editing, editor, onClose, onPaid, onSettle }: DealDialogsProps) {
  const { abandon, remove } = useDealActions(editor.organizationId)
  const { deal, saved } = editing
  switch (question) {
    case null:
      return null
    case 'won':
      return <WonDialog deal={deal} onClose={onClose} onConfirm={onPaid} />
    case 'conflict':
      return <ConflictDialog {...{ editing, onClose, onSettle }} myEmail={editor.email} />
    case 'abandon':
      return <AbandonDialog deal={saved} onClose={onClose} onConfirm={(reason) => abandon(saved, reason)} />
    case 'delete':
      return <DeleteDialog deal={saved} onClose={onClose} onConfirm={() => remove(saved)} />
  }
}

/** The actions of the board, done from the page of a deal: one is back on the board to see them, and to undo them. */
export function useDealActions(organizationId: string) {
  const navigate = useNavigate()
  const actions = useNewBoardActions(organizationId, nobodyToAsk, () => {})
  const toBoard = () => void navigate(dashboardAsLeft())
  return {
    abandon: (...deal: Parameters<typeof actions.abandon>) => {
      toBoard()
      actions.abandon(...deal)
    },
    remove: (...deal: Parameters<typeof actions.remove>) => {
      toBoard()
      actions.remove(...deal)
    },
    restore: (...deal: Parameters<typeof actions.restore>) => {
      toBoard()
      actions.restore(...deal)
    },
  }
}

/** Questions are asked on the page itself before an action is called. */
function nobodyToAsk(): void {}
