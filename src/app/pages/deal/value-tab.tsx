import { useDocuments } from '#src/features/base/documents/api.ts'
import { ComparablesSection } from '#src/features/deals/comparables/comparables-section.tsx'
import { useOpenDeal } from '#src/features/deals/deal-editor/detail/deal-editor.tsx'
import styles from './sections.module.css'

const EVIDENCE = /\.(?:pdf|jpe?g|png)$/i

export function ValueTab() {
  const { editing } = useOpenDeal()
  const { deal, put } = editing
  const { data: documents = [] } = useDocuments({ opportunityId: deal.id })
  return (
    <div className={styles.sections}>
      <ComparablesSection
        deal={deal}
        houseSize={deal.renovationItems?.houseSize ?? null}
        documents={documents.filter(({ name }) => EVIDENCE.test(name))}
        onUse={(doneUpValue) => put({ doneUpValue })}
      />
    </div>
  )
}
