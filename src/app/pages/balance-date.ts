import { taxDefaultsDocument } from '#src/features/opportunities/tax/api.ts'
import { useOrganization } from '#src/lib/organization-context.ts'

/** The end of the organization's income years, such as "03-31". */
export function useBalanceDate(): string {
  const { organizationId } = useOrganization()
  return taxDefaultsDocument.useDocument(organizationId).data?.taxDefaults.balanceDate ?? '03-31'
}
