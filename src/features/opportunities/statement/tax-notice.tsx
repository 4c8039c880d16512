import { disclaimer } from '#src/finance/rules/disclaimer.ts'
import { Note } from '#src/ui/layout.tsx'
import { useToday } from '#src/ui/use-clock.ts'
import { useDealTax } from '../figures/deal-tax.ts'
import type { Opportunity } from '../opportunity-schema.ts'

interface TaxNoticeProps {
  deal: Opportunity
}

/** The notice of tax-and-lending §9 beside figures of GST or tax, and the amount that they lack; nothing without such figures. */
export function TaxNotice({ deal }: TaxNoticeProps) {
  const tax = useDealTax(deal)
  const today = useToday()
  if (tax === null) return null
  return (
    <>
      {tax.missing !== null && <Note>{tax.missing} under Tax and lending.</Note>}
      <Note>{disclaimer(today)}</Note>
    </>
  )
}
