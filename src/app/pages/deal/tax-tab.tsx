import { DealTax } from '#src/features/deals/deal-editor/tabs/tax-screen.tsx'
import { memberPage } from '../../session/member.tsx'
import { useSpentCosts } from './spent-costs.ts'

export const TaxTab = memberPage(({ userId, isRuleEditor }) => (
  <DealTax userId={userId} isRuleEditor={isRuleEditor} spentCosts={useSpentCosts()} />
))
