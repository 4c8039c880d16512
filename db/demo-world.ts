import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { PLANNED } from '#src/features/build/projects/queries.server.ts'
import { PROJECT_STAGES } from '#src/features/build/projects/schema.ts'
import { BOARD_STATUSES } from '#src/features/deals/pipeline/schema.ts'
import { TRIAL_DAYS } from '#src/features/people/billing/rules.ts'
import {
  newRenovationPlan,
  planTotal,
  withCustomItem,
  withItem,
  withQuality,
} from '#src/features/public/calculators/renovation-plan.ts'
import type { RenovationPlan } from '#src/features/public/calculators/schema.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { maximumPurchasePrice } from '#src/finance/price/purchase-price.ts'
import { positionBetween } from '#src/lib/rows/positions.ts'
import type { Database, Queryable, Transaction } from '#src/platform/db/database.ts'
import { hashPassword } from '#src/platform/session/password-hash.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import { DEMO_LOGIN } from '#src/server/demo-login.ts'
import { addDemoAgreements } from './demo-agreements.ts'
import { addDemoBudget } from './demo-budgets.ts'
import { addDemoAgents, addDemoSuppliers } from './demo-contacts.ts'
import { addDemoCriteria } from './demo-criteria.ts'
import type { DemoDeal } from './demo-deal.ts'
import { DEMO_DEALS } from './demo-deals.ts'
import { addDemoDelivery } from './demo-delivery.ts'
import { addDemoNotifications } from './demo-notifications.ts'
import { addDemoSales } from './demo-sales.ts'
import { addDemoSharing } from './demo-sharing.ts'
import { addDemoSuggestions } from './demo-suggestions.ts'
import { addDemoViews } from './demo-views.ts'
import { addDemoWork } from './demo-work.ts'

const DEMO_ORGANIZATION = 'Kererū Property'
const DAY_MS = 24 * 60 * 60 * 1000

/** The files of the demo organization are stored before its rows are committed. */
interface Installation {
  db: Database
  storage: Storage
}

/** Whether there is no account yet, so the demo organization can be created automatically. */
export async function hasNobody(db: Database): Promise<boolean> {
  const rows = await db.query(sql`select 1 from auth.users limit 1`)
  return rows.length === 0
}

/**
 * Creates the demo login and its organization and adds the demo deals. Idempotent. Returns the number of deals added.
 */
export async function makeDemoWorld({ db, storage }: Installation, now: Date): Promise<number> {
  const password = await hashPassword(DEMO_LOGIN.password)
  return db.transaction(async (tx) => {
    const userId = (await findUser(tx, DEMO_LOGIN.email)) ?? (await makeDemoUser(tx, password))
    await addDemoSuggestions(tx, userId, now)
    return fillOrganization(tx, { userId, now, storage })
  })
}

/** Adds the demo deals to the first organization of an existing account. Throws if there is none with this address. */
export async function fillOrganizationOf(
  { db, storage }: Installation,
  email: string,
  now: Date,
): Promise<number> {
  return db.transaction(async (tx) => {
    const userId = await findUser(tx, email)
    if (userId === null) throw new Error(`There is no account with the address ${email}.`)
    return fillOrganization(tx, { userId, now, storage })
  })
}

async function findUser(tx: Queryable, email: string): Promise<string | null> {
  const [user] = await tx.query<{ id: string }>(
    sql`select id from auth.users where email = ${email.toLowerCase()}`,
  )
  return user?.id ?? null
}

/** So that what the demo user does and shares names a person. */
const DEMO_NAME = 'Ōriwa Tāwhai'

async function makeDemoUser(tx: Queryable, password: string): Promise<string> {
  const userId = uuidv7()
  await tx.query(sql`
    insert into auth.users (id, email, name, email_confirmed_at)
    values (${userId}, ${DEMO_LOGIN.email}, ${DEMO_NAME}, now())`)
  await tx.query(sql`
    insert into auth.passwords (user_id, hash) values (${userId}, ${password})`)
  await tx.query(sql`update organizations set name = ${DEMO_ORGANIZATION} where created_by = ${userId}`)
  await tx.query(sql`
    update organization_members set created_at = now() - interval '500 days' where user_id = ${userId}`)
  await tx.query(sql`
    insert into subscriptions (user_id, subscription_id, customer_id, price_id, plan_id, status, trial_end,
      current_period_end, provider_updated_at)
    values (${userId}, ${`sub_demo_${userId}`}, ${`cus_demo_${userId}`}, 'price_simulated_monthly', 'pro', 'active',
      null, now() + interval '30 days', now())`)
  await keepDemoSubscription(tx, userId)
  return userId
}

/** The same subscription at the simulated card provider, so that billing can be tried out. */
async function keepDemoSubscription(tx: Queryable, userId: string): Promise<void> {
  await tx.query(sql`
    insert into billing_accounts (user_id, customer_id, trial_started_at)
    select user_id, customer_id, now() - make_interval(days => ${TRIAL_DAYS}) from subscriptions where user_id = ${userId}`)
  await tx.query(sql`
    insert into simulated_subscriptions (id, customer_id, billing_period, next_billing_period, status, started_at,
      period_end, charges)
    select subscription_id, customer_id, 'monthly', 'monthly', status, now() - make_interval(days => ${TRIAL_DAYS}),
      current_period_end, 1
    from subscriptions where user_id = ${userId}`)
}

interface Filling {
  userId: string
  now: Date
  storage: Storage
}

async function fillOrganization(tx: Transaction, { userId, now, storage }: Filling): Promise<number> {
  const [organization] = await tx.query<{ id: string; deals: number }>(sql`
    select m.organization_id as id, (select count(*) from opportunities o
      where o.organization_id = m.organization_id and o.address = any(${DEMO_DEALS.map((deal) => deal.address)})) as deals
    from organization_members m where m.user_id = ${userId} order by m.created_at limit 1`)
  if (organization === undefined || organization.deals > 0) return 0
  const lastPosition = new Map<string, string>()
  for (const deal of DEMO_DEALS) {
    const position = positionBetween(lastPosition.get(deal.status) ?? null, null)
    lastPosition.set(deal.status, position)
    await addDeal(tx, { organizationId: organization.id, userId, position, now }, deal)
  }
  await tx.query(sql`update organizations set version = version + 1 where id = ${organization.id}`)
  await addDemoAgents(tx, organization.id)
  await addDemoSuppliers(tx, organization.id)
  await addDemoAgreements(tx, organization.id, now)
  await addDemoWork(tx, { organizationId: organization.id, userId, now })
  await addDemoSales(tx, { organizationId: organization.id, now })
  await addDemoCriteria(tx, organization.id)
  await addDemoViews(tx, { organizationId: organization.id, userId })
  await addDemoBudget(tx, { organizationId: organization.id, userId, now })
  await addDemoDelivery(tx, { organizationId: organization.id, userId, now, storage })
  await addDemoSharing(tx, { organizationId: organization.id, userId, now })
  await addDemoNotifications(tx, { organizationId: organization.id, userId, now })
  return DEMO_DEALS.length
}

interface Placing {
  organizationId: string
  userId: string
  position: string
  now: Date
}

async function addDeal(
  tx: Queryable,
  { organizationId, userId, position, now }: Placing,
  deal: DemoDeal,
): Promise<void> {
  const id = uuidv7()
  const plan = deal.renovation === null ? null : planOf(deal.renovation)
  const renovationCost = plan === null ? null : planTotal(plan)
  const margin = deal.margin ?? 20
  const entered = new Date(now.getTime() - deal.daysHere * DAY_MS)
  const last = deal.abandoned?.from ?? deal.status
  const path = [...upTo(BOARD_STATUSES, last), ...(deal.abandoned ? ['abandoned'] : [])]
  // A deal enters its first stage when it is added.
  const daysBefore = path.length === 1 ? 0 : 4 + 5 * path.length
  const created = new Date(entered.getTime() - daysBefore * DAY_MS)
  await tx.query(sql`
    insert into opportunities (organization_id, id, user_id, address, status, position, asking_price, offer_price,
      agent_name, due_date, unconditional_date, done_up_value, renovation_cost, profit_margin, max_purchase_price,
      actual_purchase_price, renovation_items, abandoned_from, abandon_reason, stage_entered_at, created_at, updated_at)
    values (${organizationId}, ${id}, ${userId}, ${deal.address}, ${deal.status}, ${position}, ${deal.asking},
      ${deal.offer ?? null}, ${deal.agent}, ${dayFrom(now, deal.settlesIn)}, ${dayFrom(now, deal.unconditionalIn)},
      ${deal.value}, ${renovationCost}, ${margin}, ${maximumPurchasePrice(deal.value, renovationCost, margin)},
      ${deal.paid ?? null}, ${plan === null ? null : JSON.stringify(plan)}::jsonb, ${deal.abandoned?.from ?? null},
      ${deal.abandoned?.reason ?? null}, ${entered}, ${created}, ${entered})`)
  await tx.query(sql`
    insert into opportunity_events (organization_id, id, opportunity_id, user_id, action, after, created_at)
    values (${organizationId}, ${uuidv7()}, ${id}, ${userId}, 'created', ${JSON.stringify({ address: deal.address })}::jsonb, ${created})`)
  await addMoves(tx, 'opportunity', { organizationId, userId, id, path, from: created, to: entered })
  if (deal.project) await addProject(tx, { organizationId, userId, position, now }, id, deal.project, entered)
}

/** The stages up to and including `last`. */
function upTo(stages: readonly { value: string }[], last: string): string[] {
  const values = stages.map(({ value }) => value)
  return values.slice(0, values.indexOf(last) + 1)
}

interface Moves {
  organizationId: string
  userId: string
  id: string
  path: readonly string[]
  from: Date
  to: Date
}

/** Adds the moves of a deal or project to its activity, spread over its time. */
async function addMoves(
  tx: Queryable,
  kind: 'opportunity' | 'project',
  { organizationId, userId, id, path, from, to }: Moves,
): Promise<void> {
  const moves = path.slice(1).map((stage, index) => ({
    id: uuidv7(),
    before: { status: path[index] },
    after: { status: stage },
    action: stage === 'sold' ? 'sold' : stage === 'abandoned' ? 'abandoned' : 'moved',
    version: index + 2,
    // Later stages take longer.
    at: new Date(from.getTime() + (to.getTime() - from.getTime()) * ((index + 1) / (path.length - 1)) ** 1.3),
  }))
  const rows = sql`from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (id uuid, before jsonb, after jsonb,
    action text, version integer, at timestamptz)`
  await tx.query(
    kind === 'opportunity'
      ? sql`insert into opportunity_events (organization_id, id, opportunity_id, user_id, action, before, after, version,
          created_at) select ${organizationId}, m.id, ${id}, ${userId}, m.action, m.before, m.after, m.version, m.at ${rows}`
      : sql`insert into project_events (organization_id, id, project_id, user_id, action, before, after, version,
          created_at) select ${organizationId}, m.id, ${id}, ${userId}, m.action, m.before, m.after, m.version, m.at ${rows}`,
  )
  const version = path.length
  await tx.query(
    kind === 'opportunity'
      ? sql`update opportunities set version = ${version} where organization_id = ${organizationId} and id = ${id}`
      : sql`update projects set version = ${version} where organization_id = ${organizationId} and id = ${id}`,
  )
}

type DemoProject = NonNullable<DemoDeal['project']>

async function addProject(
  tx: Queryable,
  { organizationId, userId, position, now }: Placing,
  dealId: string,
  { stage, here, targetIn, sale, spent }: DemoProject,
  won: Date,
): Promise<void> {
  const entered = new Date(now.getTime() - here * DAY_MS)
  const id = uuidv7()
  await tx.query(sql`
    insert into projects (organization_id, id, opportunity_id, status, position, start_date, target_completion,
      actual_completion, stage_entered_at, created_at)
    values (${organizationId}, ${id}, ${dealId}, ${stage}, ${position}, ${won}, ${dayFrom(now, targetIn)},
      ${stage === 'sold' ? entered : null}, ${entered}, ${won})`)
  await tx.query(sql`
    update opportunities set actual_sale_price = ${sale ?? null}, actual_renovation_cost = ${spent ?? null}
    where organization_id = ${organizationId} and id = ${dealId}`)
  await tx.query(sql`
    update projects p set planned = ${PLANNED} from opportunities o
    where p.organization_id = ${organizationId} and p.id = ${id} and p.status = 'sold'
      and o.organization_id = p.organization_id and o.id = p.opportunity_id`)
  const path = upTo(PROJECT_STAGES, stage)
  await addMoves(tx, 'project', { organizationId, userId, id, path, from: won, to: entered })
}

function planOf({
  size,
  quality,
  without = [],
  own = [],
}: NonNullable<DemoDeal['renovation']>): RenovationPlan {
  let plan = withQuality(newRenovationPlan(size), quality)
  for (const item of plan.items) plan = withItem(plan, item.id, { isSelected: !without.includes(item.id) })
  for (const [name, cost] of own) plan = withCustomItem(plan, { name, cost }, 1)
  return plan
}

function dayFrom(now: Date, days: number | undefined): string | null {
  return days === undefined ? null : todayInAuckland(new Date(now.getTime() + days * DAY_MS))
}
