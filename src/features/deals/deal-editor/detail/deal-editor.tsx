import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useNewBoardActions } from '#src/features/deals/board/board-actions.tsx'
import { offerProject, projectStays } from '#src/features/deals/board/project-link.ts'
import { unmetAtMove } from '#src/features/deals/criteria/api.ts'
import type { PriceChoice } from '#src/features/deals/deal-figures/price-choice.ts'
import { addressLines } from '#src/features/deals/pipeline/card-text.ts'
import { dashboardAsLeft } from '#src/features/deals/pipeline/filters/use-deal-filters.tsx'
import type { BoardStatus } from '#src/features/deals/pipeline/schema.ts'
import { requiredContext } from '#src/lib/browser/required-context.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { confirmLeaving } from '#src/ui/dialog/dialog.tsx'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { addToastLink, offerUndo, showToast } from '#src/ui/dialog/toasts.ts'
import { showInvalidField, useInvalidField } from '#src/ui/field/invalid-fields.ts'
import { useSaveAll, useSavedPage } from '#src/ui/form/saved-fields.tsx'
import { useOpened } from '#src/ui/opened.tsx'
import { type OpenedDeal, useDealEditing } from './deal-editing.tsx'
import { EditingNotices } from './editing-notices.tsx'

const { AbandonDialog, DeleteDialog, UnmetCriteriaDialog, WonDialog } = lazyParts(
  () => import('#src/features/deals/board/board-dialogs.tsx'),
)
export const { ConflictDialog, SellingCostsDialog, TypedCostDialog } = lazyParts(
  () => import('./deal-dialogs.tsx'),
)

const SAVE_FAILED = 'Failed to save changes. Please try again.'

interface DealEditorOptions extends OpenedDeal {
  returnTo?: '/dashboard' | '/projects'
  failureTitle?: string
}

type Question = 'won' | 'criteria' | 'conflict' | 'abandon' | 'delete'

/**
 * Edits a deal on a page that renders `notices` and `dialogs` within `SavedFields`: conflicts, and the actions of the board. The fields
 * that the figures depend on are within `figures`.
 */
export function useDealEditor({
  saved,
  editor,
  returnTo = '/dashboard',
  failureTitle = SAVE_FAILED,
}: DealEditorOptions) {
  const { invalid } = useSavedPage()
  const saveAll = useSaveAll()
  const [question, ask, show] = useOpened<Question>('deal')
  const editing = useDealEditing(saved, () => ask('conflict'))
  const page = useRef<HTMLDivElement>(null)
  const figures = useInvalidField(invalid.report)
  const navigate = useNavigate()
  const board = useNewBoardActions()
  const list = useOrganization()
  const onClose = () => ask(null)

  /** Leaves the page once everything is saved or queued; otherwise shows what must be corrected. */
  async function saveAndReturn(): Promise<void> {
    if (await saveAll()) await navigate(returnTo === '/dashboard' ? dashboardAsLeft() : { to: returnTo })
    else if (editing.conflicts.length > 0) ask('conflict')
    else if (page.current) showInvalidField(page.current)
  }

  /** The board shows the result of the action, with Undo. */
  const toBoard = () => void navigate({ ...dashboardAsLeft(), ignoreBlocker: true })

  function onBoard(act: () => void): void {
    toBoard()
    act()
  }

  /** Of a deal that leaves Won, the project stays. */
  function nameProject(): void {
    const { note, link } = projectStays(saved)
    const message = `${addressLines(saved.address).street} is no longer won. ${note}`
    showToast({ message, about: saved.id, isNote: true })
    addToastLink(saved.id, link)
  }

  const dialogs: Record<Question, () => ReactNode> = {
    won: () => (
      <WonDialog
        deal={editing.deal}
        onClose={onClose}
        onConfirm={async (actualPurchasePrice) => {
          const undo = await editing.save({ status: 'won', actualPurchasePrice })
          onClose()
          offerUndo(`Moved ${addressLines(saved.address).street} to Won`, undo, saved.id)
          offerProject(saved)
        }}
      />
    ),
    criteria: () => (
      <UnmetCriteriaDialog
        deal={editing.deal}
        unmet={unmetAtMove(list, editing.deal)}
        onClose={onClose}
        onConfirm={() => editing.put({ status: 'meets_criteria' })}
      />
    ),
    conflict: () => (
      <ConflictDialog
        editing={editing}
        myId={editor.userId}
        onClose={onClose}
        onResolve={(theirs) => {
          onClose()
          editing.resolve(theirs)
        }}
      />
    ),
    abandon: () => (
      <AbandonDialog
        deal={saved}
        onClose={onClose}
        onConfirm={(reason) => board.abandon(saved, reason, toBoard)}
      />
    ),
    delete: () => (
      <DeleteDialog deal={saved} onClose={onClose} onConfirm={() => onBoard(() => board.remove(saved))} />
    ),
  }

  return {
    editing,
    invalid,
    figures,
    page,
    saveAndReturn: () => void saveAndReturn(),
    /** Moves the deal to a stage, after what that asks. */
    move(status: BoardStatus): void {
      if (status === editing.deal.status) return
      if (status === 'won') ask('won')
      else if (status === 'meets_criteria' && unmetAtMove(list, editing.deal).length > 0) ask('criteria')
      else {
        editing.edit({ status })
        if (editing.deal.status === 'won') nameProject()
      }
    },
    abandon: () => void confirmLeaving(() => ask('abandon')),
    remove: () => void confirmLeaving(() => ask('delete')),
    restore: () => void confirmLeaving(() => onBoard(() => board.restore(saved))),
    notices: (
      <EditingNotices
        editing={editing}
        editor={editor}
        failureTitle={failureTitle}
        onResolve={() => ask('conflict')}
      />
    ),
    dialogs: question && Object.hasOwn(dialogs, question) && show(dialogs[question]()),
  }
}

type OpenDeal = OpenedDeal & { choice: PriceChoice } & ReturnType<typeof useDealEditor>

/** The deal of the page around a part, with what is typed in its fields. */
export const [OpenDealContext, useOpenDeal] = requiredContext<OpenDeal>(
  'This part needs the page of a deal around it.',
)
