import { ratesQuery } from '#src/features/accounting/rates-api.ts'
import { queryClient } from './query-client.ts'

/** The rates that new plans of an organization start with. */
export async function loadOwnRates(organizationId: string) {
  return (await queryClient.fetchQuery(ratesQuery(organizationId))).used
}
