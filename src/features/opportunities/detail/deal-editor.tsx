import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '#src/lib/http.ts'
import { requiredContext } from '#src/lib/required-context.ts'
import { confirmLeaving } from '#src/ui/dialog.tsx'
import { showInvalidField, useInvalidField } from '#src/ui/invalid-fields.ts'
import { lazyParts } from '#src/ui/lazy-parts.ts'
import { isCostTyped } from '../../calculators/renovation-plan.ts'
import { useNewBoardActions } from '../board/board-actions.tsx'
import { AbandonDialog, DeleteDialog, WonDialog } from '../board/lazy-dialogs.ts'
import { type EditorPart, hasChanges, SAVE_FAILED, without } from '../draft.ts'
import { dashboardAsLeft } from '../filters/use-deal-filters.tsx'
import type { OpportunityEdit } from '../opportunity-schema.ts'
import { type OpenedDeal, type SaveOutcome, useDealEditing } from './deal-editing.tsx'

export const { ConflictDialog, EditingNotices, SellingCostsDialog, TypedCostDialog } = lazyParts(
  () => import('./deal-dialogs.tsx'),
)

interface DealEditorOptions extends OpenedDeal {
  part: EditorPart
  returnTo?: '/dashboard' | '/projects'
  saveFirst?: (() => Promise<boolean>) | null
}

type Question = 'won' | 'conflict' | 'typed-cost' | 'abandon' | 'delete'

/**
 * Edits a deal on a page that renders `notices` and `dialogs`: saving, conflicts, and the actions of the board. The fields are within
 * `invalid`, those that the figures depend on within `figures`.
 */
export function useDealEditor({
  saved,
  isFresh,
  editor,
  part,
  returnTo = '/dashboard',
  saveFirst = null,
}: DealEditorOptions) {
  const editing = useDealEditing({ saved, isFresh, editor }, part)
  const [question, ask] = useState<Question | null>(null)
  const page = useRef<HTMLDivElement>(null)
  const invalid = useInvalidField()
  const figures = useInvalidField(invalid.report)
  const navigate = useNavigate()
  const board = useNewBoardActions()
  const onClose = () => ask(null)

  async function send(changes: OpportunityEdit): Promise<void> {
    const isWon = changes.status === 'won' && saved.status !== 'won'
    if (isWon && changes.actualPurchasePrice === undefined) ask('won')
    else {
      onClose()
      await attempt(changes)
    }
  }

  async function attempt(changes: OpportunityEdit): Promise<SaveOutcome> {
    const outcome = hasChanges(changes) ? await editing.save(changes) : 'saved'
    if (outcome === 'stale') ask('conflict')
    if (outcome === 'saved') {
      onClose()
      await navigate(returnTo === '/dashboard' ? dashboardAsLeft() : { to: returnTo })
    }
    return outcome
  }

  async function win(actualPurchasePrice: number): Promise<void> {
    const outcome = await attempt({ ...editing.changes, actualPurchasePrice })
    if (outcome instanceof ApiError) throw outcome
  }

  function save(): void {
    if (invalid.problem !== null && page.current) showInvalidField(page.current)
    else if (editing.conflicts.length > 0) ask('conflict')
    else if (part === 'renovation' && editing.changes.renovationCost !== undefined && isCostTyped(saved))
      ask('typed-cost')
    else if (!editing.isSaving) void saveAll()
  }

  async function saveAll(): Promise<void> {
    if (saveFirst === null || (await saveFirst())) await send(editing.changes)
  }

  /** The board shows the result of the action, with Undo. */
  const toBoard = () => void navigate({ ...dashboardAsLeft(), ignoreBlocker: true })

  function onBoard(act: () => void): void {
    toBoard()
    act()
  }

  const dialogs: Record<Question, () => ReactNode> = {
    won: () => <WonDialog deal={editing.deal} onClose={onClose} onConfirm={win} />,
    conflict: () => (
      <ConflictDialog
        editing={editing}
        myEmail={editor.email}
        onClose={onClose}
        onResolve={(theirs) => void send(editing.resolve(theirs))}
      />
    ),
    'typed-cost': () => (
      <TypedCostDialog
        typed={saved.renovationCost}
        planned={editing.deal.renovationCost}
        onClose={onClose}
        onReplace={() => void send(editing.changes)}
        onKeep={() => void send(without(editing.changes, ['renovationCost']))}
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
    save,
    abandon: () => void confirmLeaving(() => ask('abandon')),
    remove: () => void confirmLeaving(() => ask('delete')),
    restore: () => void confirmLeaving(() => onBoard(() => board.restore(saved))),
    notices: (
      <EditingNotices
        editing={editing}
        myEmail={editor.email}
        failureTitle={SAVE_FAILED[part]}
        onRetry={save}
        onResolve={() => ask('conflict')}
      />
    ),
    dialogs: question && dialogs[question](),
  }
}

/** `head`: where the page's head shows the save state of a tab with edits of its own. */
type OpenDeal = OpenedDeal & ReturnType<typeof useDealEditor> & { head: HTMLElement | null }

/** The deal of the page around a part, with the edits that aren't saved yet. */
export const [OpenDealContext, useOpenDeal] = requiredContext<OpenDeal>(
  'This part needs the page of a deal around it.',
)
