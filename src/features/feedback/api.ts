import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { readStored, removeStored, writeStored } from '#src/lib/browser-storage.ts'
import { SUGGESTION_DRAFT } from '#src/lib/drafts.ts'
import { request } from '#src/lib/http.ts'
import type { CachedList, OnFailed, Submission } from '#src/lib/offline-queue/delivery.ts'
import { createOverlay, useOverlay } from '#src/lib/offline-queue/overlay.ts'
import { offlineList } from '#src/lib/offline-queue/sender.ts'
import { applyChange, inOrder, type SuggestionChange, suggestionChangeSchema } from './rules.ts'
import {
  type ChangedSuggestion,
  changedSuggestionSchema,
  draftSchema,
  type Suggestion,
  type SuggestionDraft,
  type SuggestionInput,
  suggestionListSchema,
} from './schema.ts'

const PATH = '/api/suggestions'
const MOST_READS = 3

/** The newest version of the board that an answer to a change of ours has shown. */
let newestAnswer = 0

/** The suggestions of everybody, as this person sees them. */
export function suggestionsQuery(userId: string) {
  return queryOptions({
    queryKey: ['suggestions', userId],
    queryFn: async ({ signal }) => {
      // A reading that set out before a change of ours was saved never takes it back on the screen.
      for (let reads = 1; ; reads += 1) {
        const board = await request(PATH, suggestionListSchema, { signal })
        if (board.version >= newestAnswer || reads === MOST_READS) return board
      }
    },
    staleTime: 10_000,
  })
}

/** The queued changes of suggestions. */
export const suggestionChanges = offlineList<SuggestionChange, ChangedSuggestion>({
  list: 'suggestions',
  schema: suggestionChangeSchema,
  send,
  accept: (list, change, answer) => keep(list, answer, change.kind === 'remove'),
  versionOf: ({ client, organizationId: userId }, id) =>
    client.getQueryData(suggestionsQuery(userId).queryKey)?.suggestions.find((one) => one.id === id)
      ?.version ?? null,
  isSettled({ client, organizationId: userId }, change, refusal) {
    if (refusal.status === 404 || refusal.status === 412) {
      void client.invalidateQueries({ queryKey: suggestionsQuery(userId).queryKey })
    }
    return change.kind === 'remove' && refusal.status === 404
  },
  read: ({ client, organizationId: userId }) =>
    client.fetchQuery({ ...suggestionsQuery(userId), staleTime: 0 }),
})

const overlay = createOverlay({
  changes: suggestionChanges,
  cached: (client, userId): readonly Suggestion[] | undefined =>
    client.getQueryData(suggestionsQuery(userId).queryKey)?.suggestions,
  apply: applyChange,
  view: inOrder,
})

/** The suggestions with the person's queued changes applied; undefined until they are loaded. */
export function useSuggestions(userId: string) {
  const { error, refetch } = useQuery(suggestionsQuery(userId))
  return { suggestions: useOverlay(overlay, userId), error, refetch }
}

/** Whose board it is: it belongs to no organization, so the person stands in its place. */
function listOf(client: QueryClient, userId: string): CachedList {
  return { client, organizationId: userId }
}

interface Where {
  client: QueryClient
  userId: string
}

/** Shows a change at once and sends it; when it fails, `onFailed` rolls it back and says why. */
export function submitChange(
  { client, userId }: Where,
  submission: Submission<SuggestionChange>,
  onFailed: OnFailed,
): void {
  suggestionChanges(client).submit(userId, submission, onFailed)
}

/** Puts a suggestion on the board; repeating it with the same key is harmless. */
export async function addSuggestion(
  { client, userId }: Where,
  suggestion: SuggestionInput,
  idempotencyKey: string,
): Promise<void> {
  const options = { method: 'POST', body: suggestion, idempotencyKey } as const
  keep(listOf(client, userId), await request(PATH, changedSuggestionSchema, options), false)
}

function send(change: SuggestionChange, version: number): Promise<ChangedSuggestion> {
  const path = `${PATH}/${change.id}`
  switch (change.kind) {
    case 'vote':
      return request(`${path}/vote`, changedSuggestionSchema, { method: change.voted ? 'PUT' : 'DELETE' })
    case 'status':
      return request(path, changedSuggestionSchema, {
        method: 'PATCH',
        version,
        body: { status: change.status },
      })
    case 'remove':
      return request(path, changedSuggestionSchema, { method: 'DELETE', version })
    case 'restore':
      return request(`${path}/removal`, changedSuggestionSchema, { method: 'DELETE' })
  }
}

function keep(
  { client, organizationId: userId }: CachedList,
  { version, suggestion }: ChangedSuggestion,
  isGone: boolean,
): void {
  newestAnswer = Math.max(newestAnswer, version)
  client.setQueryData(suggestionsQuery(userId).queryKey, (board) => {
    if (board === undefined) return board
    const others = board.suggestions.filter(({ id }) => id !== suggestion.id)
    return { ...board, suggestions: isGone ? others : [...others, suggestion] }
  })
}

function draftName(userId: string): string {
  return `${SUGGESTION_DRAFT}${userId}`
}

/** What this person began to write here; an empty draft when there is nothing, or nothing that can be read. */
export function readDraft(userId: string): SuggestionDraft {
  try {
    return draftSchema.parse(JSON.parse(readStored(draftName(userId)) ?? ''))
  } catch {
    return { title: '', description: '', screenshot: null, key: crypto.randomUUID() }
  }
}

/** Keeps what is being written in this browser, or nothing any more. */
export function keepDraft(userId: string, draft: SuggestionDraft): void {
  const isEmpty = draft.title === '' && draft.description === '' && draft.screenshot === null
  if (isEmpty) removeStored(draftName(userId))
  else writeStored(draftName(userId), JSON.stringify(draft))
}
