import sql from 'sql-template-tag'
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid'
import { NEW_PACK } from '#src/features/doors/packs/schema.ts'
import { addLink } from '#src/features/doors/share-links/queries.server.ts'
import { expiryOf } from '#src/features/doors/share-links/schema.ts'
import { DEFAULT_TEMPLATE } from '#src/features/work/checklists/default-template.ts'
import { templateSchema } from '#src/features/work/checklists/schema.ts'
import { addDays, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import { hashToken } from '#src/platform/session/session.ts'
import { writeOf } from './demo-budgets.ts'

interface Demo {
  organizationId: string
  userId: string
  now: Date
}

/** Offers of an address, days ago, with the outcome a day later. */
const DEMO_OFFERS = [
  { at: '8 Kererū', amount: 640_000, ago: 4, side: 'ours', outcome: 'countered', reason: null },
  {
    at: '8 Kererū',
    amount: 675_000,
    ago: 3,
    side: 'counter',
    outcome: 'declined',
    reason: 'Over our maximum',
  },
  { at: '8 Kererū', amount: 655_000, ago: 1, side: 'ours', outcome: 'pending', reason: null },
  { at: '17 Kauri', amount: 590_000, ago: 120, side: 'ours', outcome: 'declined', reason: null },
  { at: '17 Kauri', amount: 612_000, ago: 117, side: 'ours', outcome: 'accepted', reason: null },
  { at: '7 Ngaio', amount: 498_000, ago: 300, side: 'ours', outcome: 'accepted', reason: null },
  { at: '50 Titoki', amount: 520_000, ago: 40, side: 'ours', outcome: 'outbid', reason: 'Sold at auction' },
] as const

const DEMO_TASKS = [
  { title: 'Call Anika about the chattels', at: '8 Kererū', due: -1 },
  { title: 'Book the building report', at: '8 Kererū', due: 0 },
  { title: 'Ask two lenders for terms', at: null, due: 2 },
  { title: 'Choose tiles and tapware', at: '17 Kauri', due: 12 },
  { title: 'Renew the contents insurance', at: null, due: null },
] as const

/** The organization's usual tasks of a project's stages. */
const STAGE_TASKS = [
  { stage: 'planning', title: 'Measure up and photograph each room' },
  { stage: 'permits', title: 'Ask the council whether a consent is needed' },
  { stage: 'demolition', title: 'Cut off water, gas and power' },
  { stage: 'first_fix', title: 'Photograph pipes and cables before the walls are closed' },
  { stage: 'second_fix', title: 'Collect the certificates of electrician and plumber' },
  { stage: 'finishings', title: 'Walk through with the painter' },
  { stage: 'staging', title: 'Book the stager and the photographer' },
  { stage: 'listed', title: 'Send the agent the code compliance certificate' },
] as const

/** Checklist items of "8 Kererū" that are done, and one problem that doesn't stop it. */
const DEMO_DONE: Readonly<Record<string, string>> = {
  LIM: 'ok',
  'Council property file': 'ok',
  'Toxicology, methamphetamine': 'ok',
  'Electrical and plumbing check': 'problem',
  'Body corporate disclosure, unit titles': 'not_needed',
}

/** Adds offers, a checklist and tasks to the demo deals, and the usual tasks of stages. */
export async function addDemoWork(tx: Queryable, { organizationId, userId, now }: Demo): Promise<void> {
  const today = todayInAuckland(now)
  const deals = await tx.query<{ id: string; address: string }>(sql`
    select id, address from opportunities where organization_id = ${organizationId}`)
  const dealAt = (street: string | null) =>
    deals.find(({ address }) => street !== null && address.startsWith(street))?.id ?? null
  const kereru = dealAt('8 Kererū')
  for (const [index, { at, ago, ...offer }] of DEMO_OFFERS.entries()) {
    const madeOn = addDays(today, -ago)
    const number = DEMO_OFFERS.slice(0, index + 1).filter((one) => one.at === at).length
    const outcomeOn = offer.outcome === 'pending' ? null : addDays(madeOn, 1)
    await tx.query(sql`
      insert into offers (organization_id, id, opportunity_id, number, side, amount, made_on, method, expires_on,
        conditions, outcome, outcome_on, reason)
      values (${organizationId}, ${uuidv7()}, ${dealAt(at)}, ${number}, ${offer.side}, ${offer.amount}, ${madeOn},
        'negotiation', ${addDays(madeOn, 3)}, ${['finance', 'building_report']}::text[], ${offer.outcome}, ${outcomeOn},
        ${offer.reason})`)
  }
  const items = DEFAULT_TEMPLATE.map((item, position) => ({
    ...item,
    id: uuidv7(),
    position,
    status: DEMO_DONE[item.title] ?? 'open',
  }))
  await tx.query(sql`
    insert into checklist_items (organization_id, id, opportunity_id, title, section, is_stop, cost, position, status)
    select ${organizationId}, i.id, ${kereru}, i.title, i.section, i."isStop", i.cost, i.position, i.status
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (id uuid, title text, section text, "isStop" boolean,
      cost numeric, position smallint, status text)`)
  for (const { title, at, due } of DEMO_TASKS) {
    await tx.query(sql`
      insert into tasks (organization_id, id, title, assignee_id, due_on, opportunity_id)
      values (${organizationId}, ${uuidv7()}, ${title}, ${userId}, ${due === null ? null : addDays(today, due)},
        ${dealAt(at)})`)
  }
  const template = templateSchema.parse({ stageTasks: STAGE_TASKS })
  await tx.query(sql`
    update organizations set checklist_template = ${JSON.stringify(template)}::jsonb where id = ${organizationId}`)
  if (kereru !== null) await addLenderLink(tx, { organizationId, userId, now }, kereru)
}

/** Shares the pack of a deal by a link that no one has been given. */
async function addLenderLink(tx: Queryable, { organizationId, userId, now }: Demo, dealId: string) {
  await addLink(
    writeOf(tx),
    { organizationId, userId, role: 'admin' },
    {
      id: dealId,
      now,
      label: 'Kōwhai Bank',
      mode: 'live',
      pack: NEW_PACK,
      documents: [],
      expiresAt: expiryOf(now, 30),
      secretHash: hashToken(uuidv4()),
      passcodeHash: null,
    },
  )
}
