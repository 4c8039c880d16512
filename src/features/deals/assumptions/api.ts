import { offlineSettings } from '#src/lib/offline-queue/sheets.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { type Assumptions, assumptionSettings } from './schema.ts'

export const assumptionsSheet = offlineSettings(assumptionSettings)

const WORDS = { name: 'The change of the assumptions', verb: 'saved' }

/** The organization's assumptions; undefined until they have loaded. */
export function useAssumptions(): Assumptions | undefined {
  return assumptionsSheet.useSheet().data?.assumptions
}

/** Changes some of the assumptions at the version that is shown; the others keep their values. */
export function useAssumptionChange() {
  const { client, organizationId } = useOrganization()
  const scope = { client, organizationId, id: organizationId }
  return async (edit: Partial<Assumptions>): Promise<void> => {
    await client.ensureQueryData(assumptionsSheet.query(organizationId, organizationId))
    const seen = assumptionsSheet.current(scope)
    if (seen) await assumptionsSheet.save(scope, seen, edit, WORDS)
  }
}
