import { formatMoney } from '#src/finance/money.ts'
import { offlineRows } from '#src/lib/offline-queue/rows.ts'
import { offerInputSchema, offerSchema } from './schema.ts'

/** The offers for a deal. */
export const offerRows = offlineRows({
  name: 'offers',
  item: 'offer',
  path: (opportunityId) => `/api/opportunities/${opportunityId}/offers`,
  row: offerSchema,
  input: offerInputSchema,
  preview: { number: 0, outcome: 'pending', outcomeOn: null, reason: null },
  label: ({ amount }) => `the offer of ${formatMoney(amount)}`,
})
