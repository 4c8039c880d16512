import { changesOf, hasChanges } from '#src/features/deals/pipeline/deal-edits.ts'
import { useDealDraft } from '#src/features/deals/pipeline/draft-storage.ts'
import { changeText } from './change-text.ts'
import type { DealEditing } from './deal-editing.tsx'
import { DraftOffer } from './draft-offer.tsx'

interface EarlierDraftProps {
  editing: DealEditing
  userId: string
}

/** The draft of a deal from before its fields were saved when they are left. */
export function EarlierDraft({ editing, userId }: EarlierDraftProps) {
  const { draft, remove } = useDealDraft(userId, editing.saved.id)
  const changes = draft && changesOf(editing.saved, draft.edits)
  if (draft === null || changes === null || !hasChanges(changes)) return null
  return (
    <DraftOffer
      at={draft.at}
      onDiscard={remove}
      onSave={() => {
        editing.edit(changes)
        remove()
      }}
    >
      {changeText({ edit: changes, startedFrom: editing.saved }) ?? ''}
    </DraftOffer>
  )
}
