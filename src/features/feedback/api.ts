import { type QueryClient, useQuery } from '@tanstack/react-query'
import { readStored, removeStored, writeStored } from '#src/lib/browser-storage.ts'
import { SUGGESTION_DRAFT } from '#src/lib/drafts.ts'
import { request } from '#src/lib/http.ts'
import { createOverlay, useOverlay } from '#src/lib/offline-queue/overlay.ts'
import { offlineList } from '#src/lib/offline-queue/sender.ts'
import { organizationList } from '#src/lib/organization-list.ts'
import { parseJson } from '#src/lib/parse-json.ts'
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

/** The board belongs to no organization: the user's id takes the place of the organization's. */
const suggestionList = organizationList({
  name: 'suggestions',
  path: PATH,
  schema: suggestionListSchema,
  itemsOf: ({ suggestions }) => suggestions,
  withItems: (whole, suggestions: readonly Suggestion[]) => ({ ...whole, suggestions: [...suggestions] }),
})

/** Optimistic updates of suggestions: the queue of changes that the server has not confirmed. */
export const suggestionChanges = offlineList<SuggestionChange, ChangedSuggestion>({
  list: 'suggestions',
  schema: suggestionChangeSchema,
  send,
  accept({ client, organizationId: userId }, change, { version, suggestion }) {
    if (change.kind === 'remove') suggestionList.remove(client, userId, version, suggestion.id)
    else suggestionList.put(client, userId, version, suggestion)
  },
  versionOf: suggestionList.versionOf,
  isSettled({ client, organizationId: userId }, change, { status }) {
    if (status === 404 || status === 412) void suggestionList.refresh(client, userId)
    return change.kind === 'remove' && status === 404
  },
  read: suggestionList.read,
})

const overlay = createOverlay({
  changes: suggestionChanges,
  cached: suggestionList.items,
  apply: applyChange,
  view: sortByVotes,
})

export function useSuggestions(userId: string) {
  const { error, refetch } = useQuery(suggestionList.query(userId))
  return { suggestions: useOverlay(overlay, userId), error, refetch }
}

export async function addSuggestion(
  client: QueryClient,
  userId: string,
  input: SuggestionInput,
  idempotencyKey: string,
): Promise<void> {
  const options = { method: 'POST', body: input, idempotencyKey } as const
  const { version, suggestion } = await request(PATH, changedSuggestionSchema, options)
  suggestionList.put(client, userId, version, suggestion)
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

function draftName(userId: string): string {
  return `${SUGGESTION_DRAFT}${userId}`
}

export function readDraft(userId: string): SuggestionDraft {
  const stored = draftSchema.safeParse(parseJson(readStored(draftName(userId)) ?? '')).data
  return stored ?? { title: '', description: '', screenshot: null, key: crypto.randomUUID() }
}

export function storeDraft(userId: string, draft: SuggestionDraft): void {
  const isEmpty = draft.title === '' && draft.description === '' && draft.screenshot === null
  if (isEmpty) removeStored(draftName(userId))
  else writeStored(draftName(userId), JSON.stringify(draft))
}
