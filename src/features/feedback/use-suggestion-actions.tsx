import { useQueryClient } from '@tanstack/react-query'
import { showRefusal } from '#src/ui/board/refusal-toast.ts'
import { offerUndo } from '#src/ui/offer-undo.ts'
import { submitChange } from './api.ts'
import type { SuggestionChange } from './rules.ts'
import type { Suggestion, SuggestionStatus } from './schema.ts'

export type SuggestionActions = ReturnType<typeof useSuggestionActions>

/** What people do to a suggestion: shown at once, taken back with a reason and Retry when it is refused. */
export function useSuggestionActions(userId: string) {
  const client = useQueryClient()

  function submit(change: SuggestionChange, words: { name: string; verb: string }): void {
    submitChange({ client, userId }, { change, words }, (refusal, takeBack) => {
      takeBack()
      showRefusal(words, refusal, () => submit(change, words))
    })
  }

  return {
    vote({ id, title, voted }: Suggestion): void {
      const verb = voted ? 'taken back' : 'counted'
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
        () => submit({ kind: 'restore', id, suggestion }, { name: `“${title}”`, verb: 'put back' }),
        id,
      )
    },
  }
}
