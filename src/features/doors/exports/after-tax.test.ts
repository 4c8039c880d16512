import { expect, test } from 'vitest'
import { budgetSteps, forecastSteps } from '#src/features/build/budgets/forecast-profits.ts'
import { realisedOf } from '#src/features/build/projects/project-figures.ts'
import { FACTS, type Sold, soldDeal, soldProject } from '#src/features/build/projects/test-sold-deals.ts'
import { dealFigures } from '#src/features/deals/deal-figures/deal-figures.ts'
import { figuresAfterTax } from '#src/features/deals/deal-figures/deal-tax.ts'
import { profitAfterTax } from '#src/features/deals/deal-tax/explanations.ts'
import { realisedSteps } from '#src/features/deals/deal-tax/realised-steps.ts'
import {
  isOwnershipKnown,
  type OwnershipInput,
  USUAL_OWNERSHIP,
} from '#src/features/deals/deal-tax/schema.ts'
import { taxFigures } from '#src/features/deals/deal-tax/tax-figures.ts'
import { NO_INCOMES, NO_OWNERSHIP, taxPart } from '#src/features/doors/packs/funding-parts.ts'

const SOLD: Sold = {
  salePrice: 800_000,
  purchasePrice: 550_000,
  renovationCost: 95_000,
  doneUpValue: 790_000,
  holdingCosts: null,
}

const COMPANY = [{ name: 'Kauri Ltd', kind: 'company', share: 100 }] as const

/** What each place that has a profit after tax calls it; none without one. */
function namesOf(ownership: OwnershipInput) {
  const facts = { ...FACTS, ownership: { ...ownership, ...NO_INCOMES } }
  const project = soldProject(SOLD)
  const shown = dealFigures({ ...soldDeal(SOLD), isSold: false })
  const tax = taxFigures(shown.inputs, facts)
  const view = { version: 1, ownership, incomes: null, sharedIncomes: null, enteredBy: [] }
  const pack = taxPart({ figures: shown, note: null }, view, { ...FACTS, spent: null })
  const named = (steps: { of: { name: string } }[]) => steps.map(({ of }) => of.name)
  const afterTax = (names: (string | undefined)[]) => names.filter((name) => /after tax/i.test(name ?? ''))
  return {
    missing: pack.missing ?? null,
    places: {
      deal: afterTax([profitAfterTax(tax, facts)?.name]),
      scenarios: afterTax([figuresAfterTax(shown.inputs, facts).afterTax?.name]),
      sold: afterTax(named(realisedSteps(realisedOf(project), facts))),
      project: afterTax(named(forecastSteps(project, NO_BUDGET, facts))),
      budget: afterTax(named(budgetSteps(project, NO_BUDGET, facts))),
      pack: JSON.stringify(pack.blocks).match(/after tax/gi) ?? [],
    },
    left: tax?.first.after ?? null,
  }
}

const NO_BUDGET: Parameters<typeof forecastSteps>[1] = {
  lines: [],
  plan: null,
  budget: {
    lines: new Map(),
    unplanned: { variance: 0 },
    totals: { original: 0, variations: 0, forecast: 0, contingencyLeft: 0 },
  },
}

test.each<[name: string, Partial<OwnershipInput>, isKnown: boolean]>([
  ['nothing entered', {}, false],
  ['a registered buyer', { gstRegistered: true, vendor: 'registered' }, false],
  ['what a lender asks', { valuation: 560_000, borrower: 'ownerOccupier' }, false],
  ['the day of the title', { registeredOn: '2026-11-01' }, false],
  ['an owner', { owners: [...COMPANY] }, true],
  ['an owner who is registered', { owners: [...COMPANY], gstRegistered: true }, true],
  ['a profit that isn’t taxed', { taxedAs: 'capital' }, true],
])('with %s, every place has a profit after tax or none', (_, entered, isKnown) => {
  const ownership = { ...USUAL_OWNERSHIP, ...entered }
  expect(isOwnershipKnown(ownership)).toBe(isKnown)
  const { places, left, missing } = namesOf(ownership)
  for (const [place, names] of Object.entries(places)) expect(names.length > 0, place).toBe(isKnown)
  expect(left !== null).toBe(isKnown)
  expect(missing).toBe(isKnown ? null : NO_OWNERSHIP)
})
