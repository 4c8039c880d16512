import { useQueryClient } from '@tanstack/react-query'
import { offerUndo, showFailedChange } from '#src/ui/toasts.ts'
import { suggestionChanges } from '../api.ts'
import type { Suggestion, SuggestionStatus } from '../schema.ts'
import type { SuggestionChange } from '../suggestions.ts'

export type SuggestionActions = ReturnType<typeof useSuggestionActions>

/** Optimistic updates; a rejected change is rolled back and shown with Retry. */
export function useSuggestionActions(userId: string) {
  const client = useQueryClient()

  function submit(change: SuggestionChange, words: { name: string; verb: string }): void {
    suggestionChanges(client).submit(userId, { change, words }, (refusal, rollBack) => {
      rollBack()
      showFailedChange(words, refusal, () => submit(change, words))
    })
  }

  return {
    vote({ id, title, voted }: Suggestion): void {
      const verb = voted ? 'withdrawn' : 'counted'
      submit({ kind: 'vote', id, voted: !voted }, { name: `Your vote for “${title}”`, verb })
    },
    setStatus({ id, title }: Suggestion, status: SuggestionStatus): void {
      submit({ kind: 'status', id, status }, { name: `The status of “${title}”`, verb: 'changed' })
    },
    remove(suggestion: Suggestion): void {
      const { id, title } = suggestion
      submit({ kind: 'remove', id }, { name: `“${title}”`, verb: 'removed' })
      offerUndo(
        `Removed ${title}`,
        () => submit({ kind: 'restore', id, suggestion }, { name: `“${title}”`, verb: 'restored' }),
        id,
      )
    },
  }
}
