import sql from 'sql-template-tag'
import { AppError } from '#src/lib/app-error.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { recordEvent } from './events/queries.server.ts'

/** What was really paid, spent and got, NZD; null is not known yet. */
interface Actuals {
  actualPurchasePrice: number | null
  actualSalePrice: number | null
  actualRenovationCost: number | null
}

const ACTUALS = ['actualPurchasePrice', 'actualSalePrice', 'actualRenovationCost'] as const

/** Keeps the actuals of a deal, in the transaction of whoever learned of them. The same again changes nothing. */
export async function recordActuals(
  write: TenantWrite,
  identity: Identity,
  id: string,
  { actualPurchasePrice, actualSalePrice, actualRenovationCost }: Actuals,
): Promise<void> {
  const { organizationId } = identity
  // As JSON, in which amounts are numbers.
  const [found] = await write.tx.query<{ was: Actuals }>(sql`
    select jsonb_build_object('actualPurchasePrice', actual_purchase_price, 'actualSalePrice', actual_sale_price,
      'actualRenovationCost', actual_renovation_cost) as was
    from opportunities where organization_id = ${organizationId} and id = ${id} and deleted_at is null`)
  if (found === undefined) throw new AppError('not_found', 'Opportunity not found')
  const [row] = await write.tx.query<{ version: number }>(sql`
    update opportunities set actual_purchase_price = ${actualPurchasePrice}, actual_sale_price = ${actualSalePrice},
      actual_renovation_cost = ${actualRenovationCost}, version = version + 1, updated_at = now()
    where organization_id = ${organizationId} and id = ${id}
      and (actual_purchase_price, actual_sale_price, actual_renovation_cost) is distinct from
        (${actualPurchasePrice}::numeric, ${actualSalePrice}::numeric, ${actualRenovationCost}::numeric)
    returning version`)
  if (row === undefined) return
  const now = { actualPurchasePrice, actualSalePrice, actualRenovationCost }
  const changed = ACTUALS.filter((name) => found.was[name] !== now[name])
  const valuesOf = (actuals: Actuals) => Object.fromEntries(changed.map((name) => [name, actuals[name]]))
  await recordEvent(write.tx, identity, id, 'edited', valuesOf(found.was), valuesOf(now))
  write.report({ kind: 'opportunity', id, version: row.version })
}
