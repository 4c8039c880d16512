import { DealTax } from '#src/features/opportunities/tabs/tax-screen.tsx'
import { memberPage } from '../../member.tsx'

export const TaxTab = memberPage(DealTax)
