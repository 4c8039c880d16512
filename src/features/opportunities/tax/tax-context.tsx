import { createContext, use } from 'react'
import type { CivilDay } from '#src/finance/new-zealand-days.ts'
import type { ScenarioDeal } from '#src/finance/scenarios.ts'
import type { TaxEditing } from './tax-editing.tsx'
import type { TaxFacts, TaxFigures } from './tax-figures.ts'

/** What the sections of the screen show and edit. */
interface OpenTax {
  editing: TaxEditing
  /** The deal with the price that counts. */
  deal: ScenarioDeal
  facts: TaxFacts
  figures: TaxFigures | null
  /** Why there are no figures, and why there is no price: a missing input, or an unknown rule. */
  missing: string | null
  missingPrice: string | null
  /** The day of the planned sale. */
  sale: CivilDay
}

export const TaxContext = createContext<OpenTax | null>(null)

/** The tax of the deal that the screen around this part shows. */
export function useTax(): OpenTax {
  const tax = use(TaxContext)
  if (tax === null) throw new Error('This part needs the tax of a deal around it.')
  return tax
}
