import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { request } from '#src/lib/api/http.ts'
import { readStored, removeStored, subscribeToStored, writeStored } from '#src/lib/browser/browser-storage.ts'
import { SUGGESTION_DRAFT } from '#src/lib/browser/drafts.ts'
import { uploadQueued } from '#src/lib/files/upload.ts'
import { createOverlay, useOverlay } from '#src/lib/offline-queue/overlay.ts'
import { offlineList } from '#src/lib/offline-queue/sender.ts'
import { organizationList } from '#src/lib/rows/organization-list.ts'
import { parseJson } from '#src/lib/schemas/parse-json.ts'
import {
  type ChangedSuggestion,
  changedSuggestionSchema,
  draftSchema,
  type Screenshot,
  type Suggestion,
  type SuggestionDraft,
  type SuggestionInput,
  screenshotSchema,
  suggestionListSchema,
} from './schema.ts'
import { applyChange, type SuggestionChange, sortByVotes, suggestionChangeSchema } from './suggestions.ts'

const PATH = '/api/suggestions'

/** The board belongs to no organization: the user's id replaces the organization's. */
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
  reportedAs: null,
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

/** The screenshot of a draft, queued like every file; the draft gets it once it is uploaded. */
export const screenshotUploads = offlineList<{ id: string; fileName: string }, Screenshot>({
  list: 'screenshots',
  reportedAs: null,
  schema: z.object({ id: z.string(), fileName: z.string() }),
  filesAtOnce: 1,
  send: ({ fileName }, _version, { organizationId: _userId, ...as }) =>
    uploadQueued(`${PATH}/screenshots`, fileName, screenshotSchema, as),
  accept: ({ organizationId: userId }, _change, screenshot) => changeDraft(userId, { screenshot }),
  read: () => Promise.resolve(),
})

function draftName(userId: string): string {
  return `${SUGGESTION_DRAFT}${userId}`
}

function parseDraft(text: string | null): SuggestionDraft {
  const stored = draftSchema.safeParse(parseJson(text ?? '')).data
  return stored ?? { title: '', description: '', screenshot: null, key: crypto.randomUUID() }
}

export function readDraft(userId: string): SuggestionDraft {
  return parseDraft(readStored(draftName(userId)))
}

export function useStoredSuggestion(userId: string): SuggestionDraft {
  const text = useSyncExternalStore(subscribeToStored, () => readStored(draftName(userId)))
  return useMemo(() => parseDraft(text), [text])
}

export function changeDraft(userId: string, changes: Partial<Omit<SuggestionDraft, 'key'>>): void {
  const draft = { ...readDraft(userId), ...changes, key: crypto.randomUUID() }
  const isEmpty = draft.title === '' && draft.description === '' && draft.screenshot === null
  if (isEmpty) removeStored(draftName(userId))
  else writeStored(draftName(userId), JSON.stringify(draft))
}
