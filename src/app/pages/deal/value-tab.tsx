import { EVIDENCE_CATEGORY } from '#src/features/base/documents/chosen-documents.ts'
import { ComparablesSection } from '#src/features/deals/comparables/comparables-section.tsx'
import { useOpenDeal } from '#src/features/deals/deal-editor/detail/deal-editor.tsx'
import { formatMoney } from '#src/finance/money.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { AddressSuggestionsContext } from '#src/ui/field/address-field.tsx'
import { useEvidence } from '../evidence.ts'
import styles from './sections.module.css'

const { AddressSuggestions } = lazyParts(() => import('#src/features/base/addresses/address-suggestions.tsx'))
const { DocumentButton } = lazyParts(() => import('#src/features/base/documents/screens/document-button.tsx'))

const EVIDENCE = /\.(?:pdf|jpe?g|png)$/i

export function ValueTab() {
  const { editing } = useOpenDeal()
  const { deal, put } = editing
  const evidence = useEvidence(deal.id, EVIDENCE_CATEGORY)
  return (
    <div className={styles.sections}>
      <AddressSuggestionsContext value={AddressSuggestions}>
        <ComparablesSection
          deal={deal}
          houseSize={deal.renovationItems?.houseSize ?? null}
          evidence={{
            ...evidence,
            documents: evidence.documents.filter(({ name }) => EVIDENCE.test(name)),
            button: (id) => <DocumentButton opportunityId={deal.id} id={id} />,
          }}
          onUse={(doneUpValue) =>
            put({ doneUpValue }, `Changed done-up value to ${formatMoney(doneUpValue)}`)
          }
        />
      </AddressSuggestionsContext>
    </div>
  )
}
