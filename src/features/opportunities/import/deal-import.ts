import { formatRate, NO_FIGURE } from '#src/finance/money.ts'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { useOrganizationQuery } from '#src/lib/organization-context.ts'
import { planTotal } from '../../calculators/renovation-plan.ts'
import type { FileColumn, ImportKind } from '../../imports/import-kind.ts'
import { boardQuery, refreshBoard } from '../api.ts'
import { statusLabel } from '../schema.ts'
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
    return { names: data?.opportunities.map(({ address }) => address), error }
  },
  isPreviewed: (field, mapping) =>
    field !== 'suburb' && field !== 'city' && (field === 'status' || mapping.includes(field)),
  textOf,
  refetch(client, organizationId) {
    void refreshBoard(client, organizationId)
    for (const name of ['agents', 'projects', 'performance'])
      void client.invalidateQueries({ queryKey: [name, organizationId] })
  },
}

function textOf(deal: ImportedDeal, { field, kind }: FileColumn): string {
  const values: Record<string, unknown> = { ...deal.holdingCosts, ...deal }
  const value = values[field]
  if (value === null || value === undefined) return NO_FIGURE
  switch (kind) {
    case 'money':
      return formatRate(Number(value))
    case 'date':
      return formatDate(String(value))
    case 'choice':
      return statusLabel(value)
    case 'plan':
      return deal.renovationItems === null ? NO_FIGURE : formatRate(planTotal(deal.renovationItems))
    default:
      return String(value)
  }
}
