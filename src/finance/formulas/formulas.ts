import { disclaimer } from '../rules/disclaimer.ts'
import type { FormulaSection } from './formula-text.ts'
import { OFFER_FORMULAS } from './offer-formulas.ts'
import { PRICE_FORMULAS } from './price-formulas.ts'
import { RULES_DAY, TAX_FORMULAS } from './tax-formulas.ts'

/** All formulas of the product, for docs/formulas.md and the page "How DoneUp calculates". */
export const FORMULA_SECTIONS = [...PRICE_FORMULAS, ...OFFER_FORMULAS, ...TAX_FORMULAS].map(withSources)

function withSources({ formulas, ...section }: FormulaSection) {
  return { ...section, formulas: formulas.map((one) => ({ source: 'DoneUp’s method', ...one })) }
}

/** The notice for the examples of GST, tax and lending. */
export const FORMULA_NOTICE = disclaimer(RULES_DAY)
