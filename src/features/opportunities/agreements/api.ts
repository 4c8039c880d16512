import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/http.ts'
import { offlineRows, type RowsScope } from '#src/lib/offline-queue/rows.ts'
import { refetchChanged } from '#src/lib/refetch-changed.ts'
import { opportunityKey, recordOwnVersion, refreshBoard } from '../api.ts'
import { receivedOpportunitySchema } from '../editing/edits.ts'
import {
  type AgreementInput,
  type AgreementView,
  agreementSchema,
  changedAgreementSchema,
  changedConditionSchema,
  conditionResource,
  type ExtensionInput,
  type StoredCondition,
} from './schema.ts'

const receivedAgreementSchema = changedAgreementSchema.extend({ opportunity: receivedOpportunitySchema })

const path = (id: string) => `/api/opportunities/${id}`

/** Live changes of kind "agreement" invalidate this key. */
export function agreementQuery(organizationId: string, id: string) {
  return queryOptions({
    queryKey: ['agreement', organizationId, id],
    queryFn: ({ signal }) => request(`${path(id)}/agreement`, agreementSchema, { signal, organizationId }),
  })
}

/** The conditions of a deal's agreement. */
export const conditionRows = offlineRows({
  ...conditionResource,
  preview: {
    dayAfterChosen: null,
    extensions: [],
    status: 'open',
    decidedOn: null,
    decidedBy: null,
    dueOn: null,
    movedFrom: null,
  },
  label: ({ title }) => title,
})

/** Caches the agreement, its conditions and the deal. Throws the failure, with the current agreement if it has changed. */
export async function saveAgreement(
  { client, organizationId, parentId: id = '' }: RowsScope,
  { version }: AgreementView,
  agreement: AgreementInput,
): Promise<AgreementView> {
  const options = { method: 'PUT', body: agreement, version, organizationId } as const
  const changed = await request(`${path(id)}/agreement`, receivedAgreementSchema, {
    ...options,
    idempotencyKey: crypto.randomUUID(),
  })
  const { conditions: _conditions, opportunity, ...view } = changed
  client.setQueryData(agreementQuery(organizationId, id).queryKey, view)
  recordOwnVersion(opportunity)
  client.setQueryData(opportunityKey(id), opportunity)
  refetch(client, organizationId, id)
  return view
}

/** Throws the failure. */
export async function extendCondition(
  scope: RowsScope,
  { id, version }: StoredCondition,
  extension: ExtensionInput,
): Promise<void> {
  const { client, organizationId, parentId: dealId = '' } = scope
  const options = { method: 'POST', body: extension, version, organizationId } as const
  const address = `${path(dealId)}/conditions/${id}/extensions`
  const changed = await request(address, changedConditionSchema, options)
  conditionRows.cache(scope, changed.version, changed.condition)
  refetch(client, organizationId, dealId)
}

/** The conditions, the deal's activity and its card. */
function refetch(client: QueryClient, organizationId: string, id: string): void {
  refetchChanged(client, { queryKey: ['conditions', organizationId, id] })
  refetchChanged(client, { queryKey: [...opportunityKey(id), 'events'] })
  void refreshBoard(client, organizationId)
}
