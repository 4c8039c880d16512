import { useState } from 'react'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { newRowId } from '#src/lib/rows/row-id.ts'
import { plainName } from '#src/lib/text/plain-words.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { supplierRows } from './api.ts'
import { type SupplierInput, supplierInputSchema, TRADES } from './schema.ts'

/**
 * Asks for the trade of a supplier that neither the list nor the rows that are `named` know, which may be left out: the server then
 * adds it without. `add` adds it with its trade; called before what names it is saved. Builders, who don't see the suppliers, aren't
 * asked.
 */
export function useNewSupplier(typed: string | null, named: readonly { supplier: string | null }[]) {
  const scope = useOrganization()
  const { rows } = supplierRows.useRows()
  const [trade, setTrade] = useState<SupplierInput['trade'] | null>(null)
  const name = typed?.trim() ?? ''
  const plain = plainName(name)
  const known = [...(rows ?? []).map((one) => one.name), ...named.flatMap(({ supplier }) => supplier ?? [])]
  const isNew =
    name.length > 1 && rows !== undefined && !known.some((one) => plainName(one).startsWith(plain))

  async function add(): Promise<void> {
    if (!isNew || trade === null) return
    // Without room for another supplier, what names it is saved all the same.
    await supplierRows.add(scope, supplierInputSchema.parse({ name, trade }), newRowId()).catch(() => {})
  }

  const field = isNew && (
    <SelectField
      label={`Trade of ${name}`}
      hint="A new supplier. You can leave this out."
      none="Not said"
      options={TRADES}
      value={trade}
      onChange={setTrade}
    />
  )
  return { field, add }
}
