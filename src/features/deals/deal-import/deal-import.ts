import { sameAddressKey } from '#src/features/base/addresses/same-address.ts'
import type { ImportKind } from '#src/features/base/imports/import-kind.ts'
import { boardQuery } from '#src/features/deals/pipeline/api.ts'
import { planTotal } from '#src/features/public/calculators/renovation-plan.ts'
import { useOrganizationQuery } from '#src/lib/rows/organization-context.ts'
import { dealFile } from './deal-file.ts'
import type { ImportedDeal } from './schema.ts'

export const dealImport: ImportKind<ImportedDeal> = {
  ...dealFile,
  path: '/api/imports',
  sentence:
    'Import deals from a spreadsheet or another program. Put each deal in its own row, with an address.',
  columnNotice: 'Choose the address column. Every deal needs an address.',
  duplicate: ['duplicate address', 'duplicate addresses'],
  back: { to: '/dashboard', label: 'Back to dashboard' },
  useKnown() {
    const { data, error } = useOrganizationQuery(boardQuery)
    return { keys: data?.opportunities.map(({ address }) => sameAddressKey(address)), error }
  },
  isPreviewed: (field, fields) =>
    field !== 'suburb' && field !== 'city' && (field === 'status' || fields.includes(field)),
  valuesOf: (deal) => ({
    ...deal.holdingCosts,
    ...deal,
    renovationItems: deal.renovationItems && planTotal(deal.renovationItems),
  }),
}
