import { taxDefaultsDocument } from '#src/features/opportunities/tax/api.ts'
import { useOrganization } from '#src/lib/organization-context.ts'

/** Whether amounts of a project start excluding GST: for an organization that is registered. */
export function useStartsWithoutGst(): boolean {
  const { organizationId } = useOrganization()
  return taxDefaultsDocument.useDocument(organizationId).data?.taxDefaults.gstRegistered ?? false
}
