import sql from 'sql-template-tag'
import type { z } from 'zod'
import { reportNotificationsChanged } from '#src/features/base/notifications/queries.server.ts'
import { recordEvent } from '#src/features/deals/pipeline/event-queries.server.ts'
import { ownersProblem } from '#src/finance/tax/ownership.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import {
  type incomesInputSchema,
  type OwnershipInput,
  type OwnershipView,
  ownershipInputSchema,
  ownershipSchema,
  taxDefaultsSchema,
  USUAL_OWNERSHIP,
} from './schema.ts'

/** The ownership of a deal with the incomes that the reader may see: their own, and a colleague's shared ones. Throws not_found. */
export async function readOwnership(
  tx: TenantTransaction,
  identity: Identity,
  id: string,
): Promise<OwnershipView> {
  const { organizationId, userId } = identity
  const [row] = await tx.query<{
    version: number
    ownership: unknown
    taxDefaults: unknown
    incomes: unknown
    sharedIncomes: unknown
    enteredBy: unknown
  }>(sql`
    select coalesce(w.version, 0) as version, w.ownership, g.tax_defaults as "taxDefaults", (
        select i.incomes || jsonb_build_object('isShared', i.is_shared) from owner_incomes i
        where i.organization_id = o.organization_id and i.opportunity_id = o.id and i.user_id = ${userId}) as incomes, (
        select i.incomes || jsonb_build_object('by', (
            select a.author from owner_income_authors(o.id) a(author) where a.author ->> 'id' = i.user_id::text))
        from owner_incomes i
        where i.organization_id = o.organization_id and i.opportunity_id = o.id and i.user_id <> ${userId}
        order by i.updated_at desc limit 1) as "sharedIncomes",
      to_jsonb(array(select owner_income_authors(o.id))) as "enteredBy"
    from opportunities o
    join organizations g on g.id = o.organization_id
    left join ownerships w on w.organization_id = o.organization_id and w.opportunity_id = o.id
    where o.organization_id = ${organizationId} and o.id = ${id} and o.deleted_at is null`)
  if (row === undefined) throw new AppError('not_found', 'Opportunity not found')
  const usual = { ...USUAL_OWNERSHIP, ...taxDefaultsSchema.safeParse(row.taxDefaults).data }
  const ownership = ownershipInputSchema.safeParse(row.ownership).data ?? usual
  // Incomes that can't be parsed count as not entered.
  const incomes = ownershipSchema.shape.incomes.safeParse(row.incomes).data ?? null
  const sharedIncomes = ownershipSchema.shape.sharedIncomes.safeParse(row.sharedIncomes).data ?? null
  return ownershipSchema.parse({ ...row, ownership, incomes, sharedIncomes })
}

/** Throws stale_version when the ownership has changed since `version`, and invalid_input for owners that can't be. */
export async function changeOwnership(
  write: TenantWrite,
  identity: Identity,
  id: string,
  { input: ownership, version }: { input: OwnershipInput; version: number },
): Promise<OwnershipView> {
  const problem = ownersProblem(ownership.owners.map((owner) => ({ ...owner, otherIncome: null })))
  if (problem !== null) throw new AppError('invalid_input', problem)
  const current = await readOwnership(write.tx, identity, id)
  if (current.version !== version) throw new AppError('stale_version', undefined, { current })
  await write.tx.query(sql`
    insert into ownerships (organization_id, opportunity_id, ownership)
    values (${identity.organizationId}, ${id}, ${JSON.stringify(ownership)}::jsonb)
    on conflict (organization_id, opportunity_id) do update
      set ownership = excluded.ownership, version = ownerships.version + 1, updated_at = now()`)
  const dealVersion = sql`(select version from opportunities o
    where o.organization_id = ${identity.organizationId} and o.id = ${id})`
  const change = { action: 'ownership_changed', before: null, after: null } as const
  recordEvent(write, identity, { id, version: dealVersion }, change)
  // The end of the bright-line period may have moved.
  reportNotificationsChanged(write, id)
  write.report({ kind: 'ownership', id, version: version + 1 })
  return readOwnership(write.tx, identity, id)
}

/** Stores the member's own incomes, or deletes empty ones; others see them only if they are shared. Throws not_found. */
export async function changeIncomes(
  write: TenantWrite,
  identity: Identity,
  id: string,
  { isShared, ...incomes }: z.output<typeof incomesInputSchema>,
): Promise<OwnershipView> {
  const { version } = await readOwnership(write.tx, identity, id)
  const { organizationId, userId } = identity
  const { otherIncomes, ...others } = incomes
  const isEmpty = !isShared && [...otherIncomes, ...Object.values(others)].every((amount) => amount === null)
  await write.tx.query(
    isEmpty
      ? sql`delete from owner_incomes
          where organization_id = ${organizationId} and opportunity_id = ${id} and user_id = ${userId}`
      : sql`
          insert into owner_incomes (organization_id, opportunity_id, user_id, incomes, is_shared)
          values (${organizationId}, ${id}, ${userId}, ${JSON.stringify(incomes)}::jsonb, ${isShared})
          on conflict (organization_id, opportunity_id, user_id) do update
            set incomes = excluded.incomes, is_shared = excluded.is_shared, updated_at = now()`,
  )
  write.report({ kind: 'ownership', id, version })
  return readOwnership(write.tx, identity, id)
}
