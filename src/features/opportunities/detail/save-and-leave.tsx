import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { EditableField, OpportunityEdit } from '../editing/schema.ts'
import { dashboardAsLeft } from '../filters/use-deal-filters.tsx'
import type { DealQuestion } from './deal-dialogs.tsx'
import type { DealEditing } from './deal-editing.tsx'
import { hasChanges } from './draft.ts'

/** Saving and then leaving, with what has to be answered on the way: whose changes count, and what was paid. */
export function useSaveAndLeave(editing: DealEditing, leaveTo: '/dashboard' | '/projects') {
  const [question, setQuestion] = useState<DealQuestion | null>(null)
  const page = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { saved } = editing

  async function send(changes: OpportunityEdit): Promise<void> {
    setQuestion(null)
    const isWon = changes.status === 'won' && saved.status !== 'won'
    if (isWon && changes.actualPurchasePrice === undefined) return setQuestion('won')
    const outcome = hasChanges(changes) ? await editing.save(changes) : 'saved'
    if (outcome === 'stale') setQuestion('conflict')
    if (outcome === 'saved') await navigate(leaveTo === '/dashboard' ? dashboardAsLeft() : { to: leaveTo })
  }

  function save(): void {
    // A box that cannot be read holds something that would not be saved.
    const unreadable = page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (unreadable) unreadable.focus()
    else if (editing.conflicts.length > 0) setQuestion('conflict')
    else if (!editing.isSaving) void send(editing.changes)
  }

  return {
    page,
    question,
    setQuestion,
    save,
    pay: (actualPurchasePrice: number) => void send({ ...editing.changes, actualPurchasePrice }),
    settle: (theirs: EditableField[]) => void send(editing.settle(theirs)),
  }
}
