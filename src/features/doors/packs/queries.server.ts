import sql from 'sql-template-tag'
import { listDocuments } from '#src/features/base/documents/queries.server.ts'
import { documentListSchema } from '#src/features/base/documents/schema.ts'
import { readBudget } from '#src/features/build/budgets/queries.server.ts'
import { readPlan } from '#src/features/build/projects/plan-queries.server.ts'
import { conditionQueries, readAgreement } from '#src/features/deals/agreements/queries.server.ts'
import { conditionListSchema } from '#src/features/deals/agreements/schema.ts'
import { assumptionSettings } from '#src/features/deals/assumptions/schema.ts'
import { readAdjustedSales } from '#src/features/deals/comparables/queries.server.ts'
import { readOwnership } from '#src/features/deals/deal-tax/queries.server.ts'
import { readAgreedDeal } from '#src/features/deals/pipeline/deal-queries.server.ts'
import { scenarioQueries } from '#src/features/deals/scenarios/queries.server.ts'
import { scenarioListSchema } from '#src/features/deals/scenarios/schema.ts'
import { listRules } from '#src/features/deals/tax-rules/queries.server.ts'
import { readPerformanceFacts } from '#src/features/work/performance/queries.server.ts'
import { performanceOf } from '#src/features/work/performance/rules.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import { outwardName } from '#src/lib/text/outward-name.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { readSettings } from '#src/platform/rows/organization-settings.ts'
import { packMaterial } from './material.ts'
import { newPack } from './pack.ts'
import { type PackInput, type PackMaterial, type PackView, packInputSchema } from './schema.ts'

/** The pack of a deal as it was chosen, or a new one, with all that packs of the deal can show. Throws not_found. */
export async function readPack(
  tx: TenantTransaction,
  identity: Identity,
  { id, now, isOwnLoan = false }: { id: string; now: Date; isOwnLoan?: boolean },
): Promise<PackView> {
  const [row] = await tx.query<{ version: number; pack: unknown }>(sql`
    select version, pack from packs where organization_id = ${identity.organizationId} and opportunity_id = ${id}`)
  const pack = packInputSchema.safeParse(row?.pack).data
  const withDebtToIncome = pack?.withDebtToIncome ?? false
  const material = await readPackMaterial(tx, identity, { id, now, withDebtToIncome, isOwnLoan })
  return {
    version: row?.version ?? 0,
    pack: pack ?? newPack(material, await readAuthor(tx, identity)),
    material,
  }
}

/** The name of the member who makes a pack; null without one. */
async function readAuthor(tx: TenantTransaction, { userId }: Identity): Promise<string | null> {
  const [member] = await tx.query<{ name: string }>(sql`
    select name from organization_members_with_email() where user_id = ${userId}`)
  return member?.name || null
}

/** Throws stale_version when the pack has changed since `version`. */
export async function changePack(
  write: TenantWrite,
  identity: Identity,
  { id, now, pack, version }: { id: string; now: Date; pack: PackInput; version: number },
): Promise<PackView> {
  const current = await readPack(write.tx, identity, { id, now })
  if (current.version !== version) throw new AppError('stale_version', undefined, { current })
  await write.tx.query(sql`
    insert into packs (organization_id, opportunity_id, pack)
    values (${identity.organizationId}, ${id}, ${JSON.stringify(pack)}::jsonb)
    on conflict (organization_id, opportunity_id) do update
      set pack = excluded.pack, version = packs.version + 1, updated_at = now()`)
  write.report({ kind: 'pack', id, version: version + 1 })
  return readPack(write.tx, identity, { id, now })
}

interface MaterialOf {
  id: string
  now: Date
  withDebtToIncome: boolean
  isOwnLoan?: boolean
}

/** What packs of a deal can show, with the figures as they are now. Throws not_found. */
export async function readPackMaterial(
  tx: TenantTransaction,
  identity: Identity,
  { id, now, withDebtToIncome, isOwnLoan = false }: MaterialOf,
): Promise<PackMaterial> {
  const { organizationId } = identity
  const today = todayInAuckland(now)
  const deal = await readAgreedDeal(tx, organizationId, id)
  const houseSize = deal.renovationItems?.houseSize ?? null
  const [
    [organization],
    { assumptions },
    ownership,
    rules,
    scenarios,
    documents,
    project,
    facts,
    sales,
    agreement,
    conditions,
  ] = await Promise.all([
    tx.query<{ name: string }>(sql`select name from organizations where id = ${organizationId}`),
    readSettings(tx, organizationId, assumptionSettings),
    readOwnership(tx, identity, id),
    listRules(tx),
    scenarioQueries.list(tx, organizationId, id),
    listDocuments(tx, organizationId, id),
    readProject(tx, { ...identity, now }, deal.projectId),
    readPerformanceFacts(tx, organizationId, { from: null, to: today }),
    readAdjustedSales(tx, identity, { id, houseSize, now }),
    readAgreement(tx, identity, id),
    conditionQueries.list(tx, organizationId, id),
  ])
  return packMaterial({
    deal,
    organization: outwardName(organization?.name ?? ''),
    now,
    assumptions,
    ownership,
    rules,
    scenarios: scenarioListSchema.parse(JSON.parse(scenarios.body)).scenarios,
    documents: documentListSchema.parse(JSON.parse(documents)).documents,
    ...project,
    sold: performanceOf(facts.facts, 'all', today).projects,
    withDebtToIncome,
    isOwnLoan,
    sales,
    agreement,
    conditions: conditionListSchema.parse(JSON.parse(conditions.body)).conditions,
  })
}

/** The files of chosen photos; of none that shows the property of a comparable sale. */
export function listPhotoFiles(tx: TenantTransaction, { organizationId }: Identity, ids: readonly string[]) {
  return tx.query<{ id: string; fileKey: string }>(sql`
    select d.id, d.file_key as "fileKey" from documents d
    where d.organization_id = ${organizationId} and d.id = any(${ids}::uuid[]) and d.category like 'photos%'
      and d.status = 'ready' and d.deleted_at is null and not exists (select from comparables c
        where c.organization_id = d.organization_id and c.document_id = d.id and c.deleted_at is null)`)
}

async function readProject(tx: TenantTransaction, identity: Identity & { now: Date }, id: string | null) {
  if (id === null) return { targetCompletion: null, plan: null, budget: null }
  const { organizationId } = identity
  const [[project], plan, budget] = await Promise.all([
    tx.query<{ targetCompletion: string | null }>(sql`
      select target_completion::text as "targetCompletion" from projects
      where organization_id = ${organizationId} and id = ${id}`),
    readPlan(tx, identity, id),
    readBudget(tx, organizationId, id),
  ])
  return { targetCompletion: project?.targetCompletion ?? null, plan, budget }
}
