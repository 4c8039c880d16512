import { taxDefaultsDocument } from '#src/features/opportunities/tax/api.ts'
import { useOrganization } from '#src/lib/organization-context.ts'

/** Whether amounts of a project start excluding GST: for an organization that is registered. */
export function useStartsWithoutGst(): boolean {
  const { organizationId } = useOrganization()
  return taxDefaultsDocument.useDocument(organizationId).data?.taxDefaults.gstRegistered ?? false
}

/** The end of the organization's income years, such as "03-31". */
export function useBalanceDate(): string {
  const { organizationId } = useOrganization()
  return taxDefaultsDocument.useDocument(organizationId).data?.taxDefaults.balanceDate ?? '03-31'
}
