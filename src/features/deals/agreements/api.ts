import { dealKey, eventsKey, recordOwnVersion, refreshBoard } from '#src/features/deals/pipeline/api.ts'
import { receivedDealSchema } from '#src/features/deals/pipeline/edits.ts'
import { offlineRows } from '#src/lib/offline-queue/rows.ts'
import { offlineSheet } from '#src/lib/offline-queue/sheets.ts'
import { refetchChanged } from '#src/lib/rows/refetch-changed.ts'
import { agreementInputSchema, agreementSchema, changedAgreementSchema, conditionResource } from './schema.ts'

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

/** The agreement of a deal. A response to its change also has its conditions and the deal. */
export const agreementSheet = offlineSheet({
  name: 'agreement',
  field: 'agreement',
  path: (id) => `/api/opportunities/${id}/agreement`,
  queryKey: (organizationId, id) => ['agreement', organizationId, id],
  schema: agreementSchema,
  input: agreementInputSchema,
  changed: changedAgreementSchema.extend({ opportunity: receivedDealSchema }),
  onChanged({ client, organizationId }, id, { opportunity }) {
    recordOwnVersion(opportunity)
    client.setQueryData(dealKey(id), opportunity)
    refetchChanged(client, { queryKey: ['conditions', organizationId, id] })
    refetchChanged(client, { queryKey: eventsKey(organizationId, id) })
    void refreshBoard(client, organizationId)
    // Its open dates are on the project and beside tasks.
    refetchChanged(client, { queryKey: ['projects', organizationId] })
    refetchChanged(client, { queryKey: ['project-dates', organizationId] })
  },
})
