import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { readStored, removeStored, writeStored } from '#src/lib/browser-storage.ts'
import { SUGGESTION_DRAFT } from '#src/lib/drafts.ts'
import { request } from '#src/lib/http.ts'
import type { CachedList, OnFailed, Submission } from '#src/lib/offline-queue/delivery.ts'
import { createOverlay, useOverlay } from '#src/lib/offline-queue/overlay.ts'
import { offlineList } from '#src/lib/offline-queue/sender.ts'
import {
  type ChangedSuggestion,
  changedSuggestionSchema,
  draftSchema,
  type Suggestion,
  type SuggestionDraft,
  type SuggestionInput,
  suggestionListSchema,
} from './schema.ts'
import { applyChange, type SuggestionChange, sortByVotes, suggestionChangeSchema } from './suggestions.ts'

const PATH = '/api/suggestions'
const MAX_READS = 3

let newestVersion = 0

export function suggestionsQuery(userId: string) {
  return queryOptions({
    queryKey: ['suggestions', userId],
    queryFn: async ({ signal }) => {
      // A request sent before a change was saved would return stale data: repeat it.
      for (let reads = 1; ; reads += 1) {
        const board = await request(PATH, suggestionListSchema, { signal })
        if (board.version >= newestVersion || reads === MAX_READS) return board
      }
    },
    staleTime: 10_000,
  })
}

/** Optimistic updates of suggestions: the queue of changes that the server has not confirmed. */
export const suggestionChanges = offlineList<SuggestionChange, ChangedSuggestion>({
  list: 'suggestions',
  schema: suggestionChangeSchema,
  send,
  accept: (list, change, answer) => updateCache(list, answer, change.kind === 'remove'),
  versionOf: ({ client, organizationId: userId }, { id }) =>
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
  view: sortByVotes,
})

export function useSuggestions(userId: string) {
  const { error, refetch } = useQuery(suggestionsQuery(userId))
  return { suggestions: useOverlay(overlay, userId), error, refetch }
}

/** The board belongs to no organization: the user's id serves as the key. */
function listOf(client: QueryClient, userId: string): CachedList {
  return { client, organizationId: userId }
}

interface Where {
  client: QueryClient
  userId: string
}

/** Optimistic update; `onFailed` rolls it back. */
export function submitChange(
  { client, userId }: Where,
  submission: Submission<SuggestionChange>,
  onFailed: OnFailed,
): void {
  suggestionChanges(client).submit(userId, submission, onFailed)
}

export async function addSuggestion(
  { client, userId }: Where,
  suggestion: SuggestionInput,
  idempotencyKey: string,
): Promise<void> {
  const options = { method: 'POST', body: suggestion, idempotencyKey } as const
  updateCache(listOf(client, userId), await request(PATH, changedSuggestionSchema, options), false)
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

function updateCache(
  { client, organizationId: userId }: CachedList,
  { version, suggestion }: ChangedSuggestion,
  isRemoved: boolean,
): void {
  newestVersion = Math.max(newestVersion, version)
  client.setQueryData(suggestionsQuery(userId).queryKey, (board) => {
    if (board === undefined) return board
    const others = board.suggestions.filter(({ id }) => id !== suggestion.id)
    return { ...board, suggestions: isRemoved ? others : [...others, suggestion] }
  })
}

function draftName(userId: string): string {
  return `${SUGGESTION_DRAFT}${userId}`
}

export function readDraft(userId: string): SuggestionDraft {
  try {
    return draftSchema.parse(JSON.parse(readStored(draftName(userId)) ?? ''))
  } catch {
    return { title: '', description: '', screenshot: null, key: crypto.randomUUID() }
  }
}

export function storeDraft(userId: string, draft: SuggestionDraft): void {
  const isEmpty = draft.title === '' && draft.description === '' && draft.screenshot === null
  if (isEmpty) removeStored(draftName(userId))
  else writeStored(draftName(userId), JSON.stringify(draft))
}
