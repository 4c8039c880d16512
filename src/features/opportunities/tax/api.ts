import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { canApply, changedFields, withFields } from '#src/lib/field-edits.ts'
import { request } from '#src/lib/http.ts'
import { offlineSettings } from '#src/lib/offline-queue/documents.ts'
import { offlineList } from '#src/lib/offline-queue/sender.ts'
import { useOrganization, useOrganizationQuery } from '#src/lib/organization-context.ts'
import { currentRow } from '#src/lib/send-edit.ts'
import { useStore } from '#src/lib/store.ts'
import {
  type IncomesInput,
  incomesInputSchema,
  type OwnershipInput,
  type OwnershipView,
  ownershipInputSchema,
  ownershipSchema,
  taxDefaultSettings,
} from './schema.ts'

const path = (id: string) => `/api/opportunities/${id}/ownership`

/** Live changes of kind "ownership" invalidate this key. */
export function ownershipQuery(organizationId: string, id: string) {
  return queryOptions({
    queryKey: ['ownership', organizationId, id],
    queryFn: ({ signal }) => request(path(id), ownershipSchema, { signal, organizationId }),
  })
}

const changeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ownership'),
    id: z.string(),
    edit: ownershipInputSchema.partial(),
    startedFrom: ownershipInputSchema,
  }),
  z.object({ kind: z.literal('incomes'), id: z.string(), incomes: incomesInputSchema }),
])
export type OwnershipChange = z.infer<typeof changeSchema>

/** Changes of ownership and incomes that the server hasn't confirmed. */
export const ownershipChanges = offlineList<OwnershipChange, OwnershipView>({
  list: 'ownership',
  schema: changeSchema,
  async send(change, version, { organizationId, key: idempotencyKey }) {
    const put = (to: string, body: OwnershipInput | IncomesInput, at: number) =>
      request(to, ownershipSchema, { method: 'PUT', body, version: at, organizationId, idempotencyKey })
    if (change.kind === 'incomes') return put(`${path(change.id)}/income`, change.incomes, version)
    const { edit, startedFrom } = change
    try {
      return await put(path(change.id), withFields(startedFrom, edit), version)
    } catch (error) {
      // Others changed only other fields: their changes are preserved.
      const current = currentRow(error, ownershipSchema)
      if (current === null || !canApply({ edit, startedFrom }, current.ownership)) throw error
      return put(path(change.id), withFields(current.ownership, edit), current.version)
    }
  },
  accept({ client, organizationId }, { id }, view) {
    client.setQueryData(ownershipQuery(organizationId, id).queryKey, view)
  },
  versionOf: ({ client, organizationId }, { id }) =>
    cachedOwnership(client, organizationId, id)?.version ?? 0,
  isSettled({ client, organizationId }, change, failure) {
    const current = currentRow(failure, ownershipSchema)
    if (current === null) return false
    client.setQueryData(ownershipQuery(organizationId, change.id).queryKey, current)
    return change.kind === 'ownership' && changedFields(current.ownership, change.edit).length === 0
  },
  read: ({ client, organizationId }, { id }) =>
    client.fetchQuery({ ...ownershipQuery(organizationId, id), staleTime: 0 }).then(() => undefined),
})

export const taxDefaults = offlineSettings(taxDefaultSettings)

/** The last response, without queued changes. */
export function cachedOwnership(client: QueryClient, organizationId: string, id: string) {
  return client.getQueryData(ownershipQuery(organizationId, id).queryKey)
}

/** The ownership of a deal with queued changes applied; undefined until loaded. */
export function useOwnership(id: string) {
  const { client } = useOrganization()
  const { data, error, refetch } = useOrganizationQuery(ownershipQuery, id)
  const queued = useStore(ownershipChanges(client)).filter(({ change }) => change.id === id)
  return {
    view: data && queued.reduce((view, { change }) => applyChange(view, change), data),
    error,
    refetch,
  }
}

function applyChange(view: OwnershipView, change: OwnershipChange): OwnershipView {
  if (change.kind === 'ownership') return { ...view, ownership: withFields(view.ownership, change.edit) }
  return { ...view, incomes: change.incomes }
}
