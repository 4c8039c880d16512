import sql from 'sql-template-tag'
import { reportNotificationsChanged } from '#src/features/base/notifications/queries.server.ts'
import { dealSchema } from '#src/features/deals/pipeline/deal-schema.ts'
import { readCard, updateDeal } from '#src/features/deals/pipeline/queries.server.ts'
import { queueSettlement } from '#src/features/deals/pipeline/settlement-job.server.ts'
import {
  AUCTION_HAS_NO_CONDITIONS,
  agreementRules,
  agreementState,
  decisionProblem,
} from '#src/finance/dates/agreements.ts'
import { extensionProblem, isOneMore, undoneExtensionProblem } from '#src/finance/dates/extensions.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { AppError, rejectProblem } from '#src/lib/api/app-error.ts'
import { isSameValue } from '#src/lib/rows/field-edits.ts'
import { firstProblem } from '#src/lib/schemas/field-rules.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { rowQueries, setColumns } from '#src/platform/rows/row-queries.ts'
import { CONDITION, type DealDates, readDates, storeDates } from './dates.server.ts'
import { provincesOfAddress } from './province-of-address.ts'
import {
  type AgreementInput,
  type AgreementView,
  agreementInputSchema,
  conditionResource,
  type Decision,
  type ExtensionInput,
  type ExtensionsInput,
  isSettlementAlone,
  type StoredCondition,
  storedTermsSchema,
  undoesSettlement,
  withOneDeposit,
  withoutAssumedDeposit,
} from './schema.ts'

export const conditionQueries = rowQueries({
  ...conditionResource,
  orderBy: sql`r.due_on nulls last, r.created_at, r.id`,
  references: {
    conditions_assignee: {
      field: 'assigneeId',
      message: 'This person has left the organization. Choose another one.',
    },
    conditions_document: {
      field: 'documentId',
      message: 'This document has been deleted. Choose another one.',
    },
  },
})

/** What happened to a condition, in the deal's activity. */
export type ConditionChange =
  | 'added'
  | 'changed'
  | 'deleted'
  | 'restored'
  | 'extended'
  | 'extension_undone'
  | Decision['status']

/** After a change of a condition: stores the days that follow from it and records the event. Returns the row as JSON text. */
export async function afterConditionChange(
  write: TenantWrite,
  identity: Identity & { now: Date },
  { id, title, dealId, change }: { id: string; title: string; dealId: string; change: ConditionChange },
): Promise<string> {
  const { organizationId, userId } = identity
  const chosen = { by: userId, on: todayInAuckland(identity.now) }
  write.tx.send(sql`
    update conditions set day_after_chosen = case when uses_day_after
      then coalesce(day_after_chosen, ${JSON.stringify(chosen)}::jsonb) end
    where organization_id = ${organizationId} and id = ${id}`)
  if (change === 'added' || change === 'restored') {
    const stored = await readDates(write.tx, organizationId, dealId)
    if (stored?.terms?.isAuction) throw new AppError('invalid_input', AUCTION_HAS_NO_CONDITIONS)
  }
  await followDates(write, identity, dealId, { condition: title, change })
  const [row] = await write.tx.query<{ row: string; version: number; kind: string }>(sql`
    select ${CONDITION}::text as row, r.version, r.kind from conditions r
    where r.organization_id = ${organizationId} and r.id = ${id}`)
  if (row === undefined) throw new AppError('not_found', 'Condition not found')
  const { version, kind } = row
  if (isDecision(change))
    write.publish({
      type: 'condition.decided',
      dealId,
      data: { id, version, after: { kind, status: change } },
    })
  return row.row
}

function isDecision(change: ConditionChange): boolean {
  return change === 'satisfied' || change === 'waived' || change === 'failed'
}

/** Updates the deal's dates with its agreement and conditions. `what` is recorded in the deal's activity. */
async function followDates(
  write: TenantWrite,
  identity: Identity,
  id: string,
  what: Record<string, unknown>,
  restored: Partial<DealDates> = {},
): Promise<void> {
  const [dates, deal] = await Promise.all([
    storeDates(write, identity.organizationId, id),
    readCard(write.tx, identity.organizationId, id),
  ])
  if (dates === null) throw new AppError('not_found', 'Opportunity not found')
  await updateDeal(write, identity, deal, {
    action: 'agreement_changed',
    before: {},
    after: what,
    set: setColumns(dealSchema, { ...dates, ...restored }),
  })
  reportNotificationsChanged(write, id)
  if (deal.projectStartedAt !== null) await queueSettlement(write.tx, identity.organizationId, id)
}

/** Satisfies, waives, fails or reopens a condition. Returns the row as JSON text. */
export async function decideCondition(
  write: TenantWrite,
  identity: Identity & { now: Date },
  condition: StoredCondition,
  { dealId, decision }: { dealId: string; decision: Decision },
): Promise<string> {
  const { organizationId, userId } = identity
  const stored = await readDates(write.tx, organizationId, dealId)
  rejectProblem(decisionProblem(decision, stored?.terms ?? null, todayInAuckland(identity.now)))
  const { id, title } = condition
  const { status, decidedOn } = decision
  await conditionQueries.update(write, organizationId, id, {
    status,
    decidedOn,
    decidedBy: status === 'open' ? null : userId,
    movedFrom: null,
  })
  return afterConditionChange(write, identity, { id, title, dealId, change: status })
}

/** Moves the day of an open condition. Returns the row as JSON text. */
export async function extendCondition(
  write: TenantWrite,
  identity: Identity & { now: Date },
  condition: StoredCondition,
  { dealId, extension }: { dealId: string; extension: ExtensionInput },
): Promise<string> {
  const { organizationId } = identity
  const stored = await readDates(write.tx, organizationId, dealId)
  const today = todayInAuckland(identity.now)
  rejectProblem(extensionProblem(condition, extension, { terms: stored?.terms ?? null, today }))
  const { id, title, dueOn } = condition
  const extensions = [...condition.extensions, { ...extension, from: dueOn }]
  await conditionQueries.update(write, organizationId, id, { extensions, movedFrom: null })
  return afterConditionChange(write, identity, { id, title, dealId, change: 'extended' })
}

/** Undoes the last extension of an open condition, or adds one. Returns the row as JSON text. */
export async function changeExtensions(
  write: TenantWrite,
  identity: Identity & { now: Date },
  condition: StoredCondition,
  { dealId, extensions }: { dealId: string; extensions: ExtensionsInput['extensions'] },
): Promise<string> {
  const { id, title, extensions: stored } = condition
  const added = extensions.at(-1)
  if (added !== undefined && isOneMore(extensions, stored)) {
    const { from: _, ...extension } = added
    return extendCondition(write, identity, condition, { dealId, extension })
  }
  rejectProblem(undoneExtensionProblem(condition, extensions))
  await conditionQueries.update(write, identity.organizationId, id, {
    extensions: stored.slice(0, -1),
    movedFrom: null,
  })
  return afterConditionChange(write, identity, { id, title, dealId, change: 'extension_undone' })
}

/** The agreement of a deal. One that isn't stored yet starts with the deal's price, settlement date and province. Throws not_found. */
export async function readAgreement(
  tx: TenantTransaction,
  { organizationId }: Identity,
  id: string,
): Promise<AgreementView> {
  const [row] = await tx.query<
    Pick<AgreementView, 'version' | 'state'> & {
      terms: unknown
      address: string
      price: number | null
      dueDate: string | null
    }
  >(sql`
    select coalesce(a.version, 0) as version, coalesce(a.state, 'draft') as state, a.terms, o.address,
      coalesce(o.actual_purchase_price, o.offer_price)::float8 as price, o.due_date::text as "dueDate"
    from opportunities o
    left join agreements a on a.organization_id = o.organization_id and a.opportunity_id = o.id
    where o.organization_id = ${organizationId} and o.id = ${id} and o.deleted_at is null`)
  if (row === undefined) throw new AppError('not_found', 'Opportunity not found')
  const { version, state, terms, address, price, dueDate } = row
  const { provinces, isDoubtful } = provincesOfAddress(address)
  const proposed = agreementInputSchema.parse({
    price: price !== null && price > 0 ? price : null,
    settlementNominated: dueDate,
    // Without a province no anniversary day is skipped, which is the stricter day of several provinces.
    provinces: provinces.length === 1 ? provinces : [],
  })
  const agreement = withOneDeposit(storedTermsSchema.safeParse(terms).data ?? proposed)
  return { version, state, agreement, addressProvinces: provinces, isAnniversaryDoubtful: isDoubtful }
}

/** Throws stale_version when the agreement has changed since `version`, and invalid_input for terms that can't be. */
export async function changeAgreement(
  write: TenantWrite,
  identity: Identity & { now: Date },
  id: string,
  { input, version }: { input: AgreementInput; version: number },
): Promise<AgreementView> {
  const { organizationId } = identity
  const current = await readAgreement(write.tx, identity, id)
  if (current.version !== version) throw new AppError('stale_version', undefined, { current })
  const isSettlement = version === 0 && isSettlementAlone(input)
  const agreement = isSettlement ? withoutAssumedDeposit(input) : withOneDeposit(input)
  const conditions = (await readDates(write.tx, organizationId, id))?.conditions ?? []
  const rules = agreementRules(conditions, todayInAuckland(identity.now))
  // An agreement from before a rule keeps what isn't changed.
  const isChanged = (name: keyof AgreementInput) => !isSameValue(current.agreement[name], agreement[name])
  const checked = version === 0 ? rules : rules.filter(({ fields }) => fields.some(isChanged))
  rejectProblem(firstProblem(checked, agreement))
  if (conditions.length === 0 && undoesSettlement(current, agreement)) {
    await removeAgreement(write, identity, id, current)
    return readAgreement(write.tx, identity, id)
  }
  await write.tx.query(sql`
    insert into agreements (organization_id, opportunity_id, terms)
    values (${organizationId}, ${id}, ${JSON.stringify(agreement)}::jsonb)
    on conflict (organization_id, opportunity_id) do update
      set terms = excluded.terms, version = agreements.version + 1, updated_at = now()`)
  write.report({ kind: 'agreement', id, version: version + 1 })
  const state = agreementState(agreement, conditions)
  // A new agreement has no conditions yet: they are added after it.
  const isMade = version === 0 && !isSettlement
  const what = isMade ? { change: 'made' } : tickedIn(current.agreement, agreement)
  await followDates(write, identity, id, what ?? { ...(state !== current.state && { state }) })
  return readAgreement(write.tx, identity, id)
}

/** What was ticked with a change of an agreement, or undone, in the deal's activity; null for another change. */
function tickedIn(before: AgreementInput, after: AgreementInput): Record<string, unknown> | null {
  const { settledOn, depositPaidOn } = after
  if (settledOn !== before.settledOn)
    return settledOn === null ? { change: 'settlement_undone' } : { change: 'settled', settledOn }
  if (depositPaidOn === before.depositPaidOn) return null
  return depositPaidOn === null ? { change: 'deposit_undone' } : { change: 'deposit_paid', depositPaidOn }
}

/** Deletes an agreement that only a settlement made. The deal has its own settlement date again, which may not be a working day. */
async function removeAgreement(
  write: TenantWrite,
  identity: Identity,
  id: string,
  { agreement }: AgreementView,
): Promise<void> {
  await write.tx.query(sql`
    delete from agreements where organization_id = ${identity.organizationId} and opportunity_id = ${id}`)
  write.report({ kind: 'agreement', id, version: 0 })
  const what = { change: 'settlement_undone' }
  await followDates(write, identity, id, what, { dueDate: agreement.settlementNominated })
}
