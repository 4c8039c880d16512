import { offlineSettings, offlineSheet } from '#src/lib/offline-queue/sheets.ts'
import { incomesInputSchema, ownershipInputSchema, ownershipSchema, taxDefaultSettings } from './schema.ts'

/** Who owns a deal, with the reader's own incomes. */
export const ownershipSheet = offlineSheet({
  name: 'ownership',
  field: 'ownership',
  path: (id) => `/api/opportunities/${id}/ownership`,
  queryKey: (organizationId, id) => ['ownership', organizationId, id],
  schema: ownershipSchema,
  input: ownershipInputSchema,
  own: { field: 'incomes', path: 'income', schema: incomesInputSchema },
})

export const taxDefaultsSheet = offlineSettings(taxDefaultSettings)

/** Whether amounts of a project start excluding GST: for an organization that is registered. Undefined until that is loaded. */
export function useStartsWithoutGst(): boolean | undefined {
  const { data, error } = taxDefaultsSheet.useSheet()
  return data?.taxDefaults.gstRegistered ?? (error ? false : undefined)
}

/** The end of the organization's income years, such as "03-31", also if it can't be loaded. Undefined until that is known. */
export function useBalanceDate(): string | undefined {
  const { data, error } = taxDefaultsSheet.useSheet()
  return data?.taxDefaults.balanceDate ?? (error ? '03-31' : undefined)
}
