import { spentCosts } from '#src/features/build/budgets/budget-text.ts'
import type { Budget } from '#src/features/build/budgets/schema.ts'
import type { PlanView } from '#src/features/build/projects/plan-schema.ts'
import {
  type AgreementView,
  agreedDepositOf,
  type StoredCondition,
} from '#src/features/deals/agreements/schema.ts'
import type { Assumptions } from '#src/features/deals/assumptions/schema.ts'
import type { AdjustedSales } from '#src/features/deals/comparables/schema.ts'
import { withoutEvidence } from '#src/features/deals/comparables/schema.ts'
import type { OwnershipView } from '#src/features/deals/deal-tax/schema.ts'
import { formOf } from '#src/features/deals/deal-tax/tax-form.ts'
import { asPlanned } from '#src/features/deals/pipeline/as-planned.ts'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import { saleDayOfSold, settlementDayOf } from '#src/features/deals/pipeline/settlement-day.ts'
import type { Scenario } from '#src/features/deals/scenarios/schema.ts'
import type { NamedProject } from '#src/features/work/performance/schema.ts'
import {
  type CivilDay,
  formatDate,
  formatStamp,
  todayInAuckland,
} from '#src/finance/dates/new-zealand-days.ts'
import { type PriceKind, priceInPlay, pricesOf } from '#src/finance/price/price-in-play.ts'
import type { Rule } from '#src/finance/rules/rules.ts'
import { askedLoan } from './asked-loan.ts'
import type { Content } from './blocks.ts'
import { renovationPart, riskPart, statementPart, summaryPart, valuePart } from './deal-parts.ts'
import { fundingPart, NO_INCOMES, recordPart, taxPart } from './funding-parts.ts'
import { assumptionsPart, datesPart, documentsPart } from './other-parts.ts'
import { packPhotos } from './photo-order.ts'
import { PACK_SECTIONS, type PackMaterial, type PackSection } from './schema.ts'
import { withTaxNotice } from './tax-notice.ts'

export interface PackInputs {
  deal: Deal
  /** Empty without a name that people outside may see. */
  organization: string
  now: Date
  scenarios: readonly Scenario[]
  assumptions: Assumptions
  ownership: OwnershipView
  rules: readonly Rule[]
  documents: Parameters<typeof packPhotos>[0]
  targetCompletion: CivilDay | null
  plan: PlanView | null
  budget: Budget | null
  sold: readonly NamedProject[]
  withDebtToIncome: boolean
  sales: AdjustedSales
  agreement: AgreementView
  conditions: readonly StoredCondition[]
  /** Whether the figures are worked out with the deal’s own loan, not with the one that a lender is asked for. */
  isOwnLoan?: boolean
}

/** All sections of a deal's packs. Nothing personal is in it: no agent, notes, contacts or member's email. */
export function packMaterial(inputs: PackInputs): PackMaterial {
  const { organization, now } = inputs
  const deal = asPlanned(inputs.deal)
  const documents = withoutEvidence(inputs.documents, inputs.sales.sales)
  const photos = packPhotos(documents)
  const kinds = new Set([priceInPlay(deal), ...pricesOf(deal)].map(({ kind }) => kind))
  return {
    address: deal.address,
    organization,
    asAt: formatStamp(now),
    preparedOn: formatDate(todayInAuckland(now)),
    prices: [...kinds].map((kind) => ({
      kind,
      parts: partsOf({ ...inputs, deal, documents }, kind, photos),
    })),
    photos,
  }
}

function partsOf(inputs: PackInputs, price: PriceKind, photos: PackMaterial['photos']) {
  const { deal, organization, now, assumptions, ownership, rules, withDebtToIncome } = inputs
  const law = { rules, today: todayInAuckland(now) }
  const realised = inputs.sold.find(({ id }) => id === deal.projectId) ?? null
  const isSold = realised !== null
  const incomes = withDebtToIncome ? {} : NO_INCOMES
  const days = { settlement: settlementDayOf(deal), saleOn: saleDayOfSold(deal) }
  const facts = { ownership: { ...formOf(ownership), ...incomes }, ...days, ...law }
  const loan = askedLoan(deal, facts, { isSold, price, isOwn: inputs.isOwnLoan ?? false })
  const { figures } = loan
  const agreedDeposit = figures.priceKind === 'agreed' ? agreedDepositOf(inputs.agreement) : null
  const names = inputs.documents
    .filter(({ category }) => !category.startsWith('photos') && category !== 'receipts')
    .map(({ name }) => name)
  const contents: Record<PackSection, Content> = {
    summary: summaryPart({ ...inputs, agreedDeposit, loan, realised }),
    statement: statementPart(loan, realised, inputs),
    value: valuePart({ deal, organization, assumptions, sales: inputs.sales }),
    renovation: renovationPart({ ...inputs, realised }),
    risk: riskPart(loan, inputs.scenarios, facts),
    dates: datesPart({ ...inputs, figures, isSold, today: law.today }),
    funding: fundingPart({ loan, isSold, assumptions, agreedDeposit, withDebtToIncome }),
    tax: taxPart(loan, ownership, { ...law, spent: spentCosts(inputs.budget) }),
    record: recordPart(inputs.sold, deal.projectId),
    documents: documentsPart(names, photos),
    assumptions: assumptionsPart(figures, assumptions, { ...law, agreedDeposit }),
  }
  return PACK_SECTIONS.map(({ value: section, label }) => {
    const { blocks, missing = null } = contents[section]
    // It lists the rules with their dates, and no amount.
    const isRules = section === 'assumptions'
    return {
      section,
      heading: label,
      blocks: isRules ? blocks : withTaxNotice(blocks, law.today),
      missing,
    }
  })
}
