import { useQuery, useQueryClient } from '@tanstack/react-query'
import { documentsQuery } from '#src/features/documents/api.ts'
import { DocumentsSection } from '#src/features/documents/documents-section.tsx'
import { OffersSection } from '#src/features/offers/offers-section.tsx'
import { saveDeal, useOpportunity } from '#src/features/opportunities/detail/deal-saving.tsx'
import type { OpportunityEdit } from '#src/features/opportunities/editing/schema.ts'
import { showFailedChange } from '#src/ui/toasts.ts'
import styles from './deal-sections.module.css'

interface DealSectionsProps {
  organizationId: string
  opportunityId: string
}

/** The parts of a deal's page below its form, in one download. */
export function DealSections({ organizationId, opportunityId }: DealSectionsProps) {
  const client = useQueryClient()
  const { deal } = useOpportunity(opportunityId)
  const { data: documents = [] } = useQuery(documentsQuery({ organizationId, opportunityId }))

  function change(edit: OpportunityEdit) {
    if (deal === undefined) return
    saveDeal(client, organizationId, deal, edit).catch((failure: unknown) =>
      showFailedChange({ name: deal.address, verb: 'changed' }, failure, () => change(edit)),
    )
  }

  return (
    <div className={styles.sections}>
      {deal && (
        <OffersSection
          organizationId={organizationId}
          deal={deal}
          documents={documents}
          onMove={(status) => change({ status })}
        />
      )}
      <DocumentsSection organizationId={organizationId} opportunityId={opportunityId} />
    </div>
  )
}
