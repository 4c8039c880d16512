import { disclaimer } from '#src/finance/rules/disclaimer.ts'
import { Note } from '#src/ui/layout.tsx'
import { useToday } from '#src/ui/use-clock.ts'
import { useTaxFacts } from '../figures/deal-tax.ts'
import type { Opportunity } from '../opportunity-schema.ts'
import { missingForGst } from '../tax/tax-figures.ts'

interface TaxNoticeProps {
  deal: Opportunity
}

/** The notice of tax-and-lending §9 beside figures of GST or tax, and the amount that they lack; nothing without such figures. */
export function TaxNotice({ deal }: TaxNoticeProps) {
  const facts = useTaxFacts(deal)
  const today = useToday()
  if (facts === null) return null
  const missing = missingForGst(facts.ownership)
  return (
    <>
      {missing !== null && <Note>{missing} under Tax and lending.</Note>}
      <Note>{disclaimer(today)}</Note>
    </>
  )
}
