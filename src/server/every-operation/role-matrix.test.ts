// @module-tag postgres
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { makeBuilder } from '#src/features/doors/guests/test-builders.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import {
  ACCOUNT_GATES,
  ACTORS,
  type Actor,
  GATES,
  type Gate,
  IMPORT_GATES,
  PROMISED_GATES,
  RESOURCE_GATES,
  WEBHOOK_GATES,
} from '../testing/test-gates.ts'
import { type Operation, operationsOf, sampleOf, sampleQuery } from '../testing/test-operations.ts'
import { SHARING_GATES } from '../testing/test-sharing-gates.ts'
import { type Person, TEST_ORIGIN } from '../testing/test-world.ts'

/** Every operation of the API with its gate; a missing one fails the test. */
const GATE_OF: Record<string, Gate> = {
  ...RESOURCE_GATES,
  ...SHARING_GATES,
  ...IMPORT_GATES,
  ...PROMISED_GATES,
  ...WEBHOOK_GATES,
  ...ACCOUNT_GATES,
  'GET /calendar/{file}': 'open',
  'POST /unsubscribe/{secret}': 'open',
  'GET /api/session': 'open',
  'GET /api/config': 'open',
  'GET /api/addresses/suggestions': 'open',
  'GET /api/addresses/details': 'open',
  'GET /api/working-days': 'open',
  'GET /api/billing/simulated-checkouts/{id}': 'session',
  'PUT /api/billing/simulated-checkouts/{id}/outcome': 'session',
  'GET /api/billing/simulated-portal': 'session',
  'POST /api/billing/simulated-portal/actions': 'session',
  'GET /api/billing/plans': 'open',
  'GET /api/billing/offer': 'session',
  'GET /api/billing/subscription': 'session',
  'POST /api/billing/checkouts': 'session',
  'POST /api/billing/portal': 'session',
  'PUT /api/billing/subscription/cancellation': 'session',
  'DELETE /api/billing/subscription/cancellation': 'session',
  'DELETE /api/documents/{id}': 'building',
  'DELETE /api/documents/{id}/deletion': 'building',
  'POST /api/documents/{id}/links': 'building',
  'GET /api/documents/{id}/file': 'signed_link',
  'GET /api/documents/{id}/picture': 'signed_link',
  'GET /api/opportunities/{id}/documents': 'building',
  'POST /api/opportunities/{id}/documents': 'building',
  'POST /api/projects/{projectId}/expenses/{id}/receipts': 'building',
  'PUT /api/views/{id}/default': 'subscription',
  'GET /api/opportunities': 'subscription',
  'POST /api/opportunities': 'membership',
  'POST /api/opportunities/bulk': 'subscription',
  'PUT /api/opportunities/{id}/placement': 'subscription',
  'PUT /api/opportunities/{id}/abandonment': 'subscription',
  'DELETE /api/opportunities/{id}/abandonment': 'subscription',
  'GET /api/opportunities/{id}': 'subscription',
  'PATCH /api/opportunities/{id}': 'subscription',
  'DELETE /api/opportunities/{id}': 'subscription',
  'DELETE /api/opportunities/{id}/deletion': 'subscription',
  'GET /api/projects': 'building',
  'GET /api/projects/latest': 'building',
  'GET /api/projects/{id}': 'building',
  'GET /api/projects/{id}/events': 'subscription',
  'PUT /api/projects/{id}/placement': 'building',
  'PATCH /api/projects/{id}': 'subscription',
  'DELETE /api/projects/{id}': 'subscription',
  'DELETE /api/projects/{id}/deletion': 'subscription',
  'GET /api/projects/{id}/plan': 'building',
  'PUT /api/projects/{id}/plan': 'building',
  'PUT /api/projects/{id}/plan/baseline': 'subscription',
  'GET /api/projects/{id}/budget': 'subscription',
  'POST /api/projects/{id}/budget': 'subscription',
  'PUT /api/projects/{projectId}/budget/lines/{id}/done': 'subscription',
  'PUT /api/projects/{projectId}/budget/lines/{id}/position': 'subscription',
  'PUT /api/projects/{projectId}/budget/lines/{id}/expenses': 'subscription',
  'POST /api/projects/{projectId}/budget/lines/{lineId}/variations': 'subscription',
  'POST /api/projects/{projectId}/budget/lines/{lineId}/quotes': 'subscription',
  'PUT /api/projects/{projectId}/budget/variations/{id}/decision': 'subscription',
  'PUT /api/projects/{projectId}/budget/quotes/{id}/state': 'subscription',
  'PUT /api/projects/{projectId}/expenses/{id}/project': 'subscription',
  'GET /api/performance': 'subscription',
  'GET /api/suggestions': 'own_subscription',
  'POST /api/suggestions': 'own_subscription',
  'PUT /api/suggestions/{id}/vote': 'own_subscription',
  'DELETE /api/suggestions/{id}/vote': 'own_subscription',
  'PATCH /api/suggestions/{id}': 'site_administration',
  'DELETE /api/suggestions/{id}': 'site_administration',
  'DELETE /api/suggestions/{id}/removal': 'site_administration',
  'POST /api/suggestions/screenshots': 'own_subscription',
  'GET /api/suggestions/screenshots/{id}': 'own_subscription',
  'POST /api/opportunities/{id}/scenarios/{scenarioId}/application': 'subscription',
  'PUT /api/opportunities/{opportunityId}/offers/{id}/outcome': 'subscription',
  'POST /api/opportunities/{opportunityId}/checklist/start': 'subscription',
  'POST /api/opportunities/{opportunityId}/checklist/costs': 'subscription',
  'GET /api/organizations/{id}/checklist-template': 'membership',
  'PUT /api/organizations/{id}/checklist-template': 'administration',
  'GET /api/tasks/project-dates': 'subscription',
  'GET /api/tasks/unassigned': 'administration',
  'PUT /api/tasks/{id}/done': 'building',
  'GET /api/organizations/{id}/assumptions': 'membership',
  'PUT /api/organizations/{id}/assumptions': 'administration',
  'GET /api/organizations/{id}/criteria': 'membership',
  'PUT /api/organizations/{id}/criteria': 'administration',
  'GET /api/organizations/{id}/tax-defaults': 'membership',
  'PUT /api/organizations/{id}/tax-defaults': 'administration',
  'GET /api/opportunities/{id}/ownership': 'subscription',
  'PUT /api/opportunities/{id}/ownership': 'subscription',
  'PUT /api/opportunities/{id}/ownership/income': 'subscription',
  'GET /api/opportunities/{id}/comparable-settings': 'subscription',
  'PUT /api/opportunities/{id}/comparable-settings': 'subscription',
  'GET /api/opportunities/{id}/agreement': 'subscription',
  'PUT /api/opportunities/{id}/agreement': 'subscription',
  'PUT /api/opportunities/{opportunityId}/conditions/{id}/decision': 'subscription',
  'POST /api/opportunities/{opportunityId}/conditions/{id}/extensions': 'subscription',
  'PUT /api/opportunities/{opportunityId}/conditions/{id}/extensions': 'subscription',
  'GET /api/rules': 'session',
  'POST /api/rules': 'rule_editing',
  'PUT /api/rules/{id}/end': 'rule_editing',
  'DELETE /api/rules/{id}': 'rule_editing',
  'GET /api/agents/{id}/scorecard': 'subscription',
  'PUT /api/documents/{id}/photo': 'building',
  'GET /api/suppliers/spending': 'subscription',
  'GET /api/suppliers/{id}/purchases': 'subscription',
  'POST /api/suppliers/{id}/merge': 'subscription',
  'GET /api/opportunities/{id}/events': 'subscription',
  'GET /api/exports/deals': 'membership',
  'GET /api/notifications': 'membership',
  'PUT /api/notifications/read': 'membership',
  'PUT /api/notifications/{id}/read': 'membership',
  'GET /api/organizations': 'session',
  'POST /api/organizations': 'session',
  'GET /api/organizations/{id}': 'administration',
  'PATCH /api/organizations/{id}': 'administration',
  'POST /api/organizations/{id}/deletion': 'ownership',
  'DELETE /api/organizations/{id}/membership': 'membership',
  'GET /api/organizations/{id}/usage': 'administration',
  'GET /api/organizations/{id}/members': 'administration',
  'GET /api/organizations/{id}/people': 'building',
  'PATCH /api/organizations/{id}/members/{memberId}': 'administration',
  'DELETE /api/organizations/{id}/members/{memberId}': 'administration',
  'GET /api/organizations/{id}/invites': 'administration',
  'POST /api/organizations/{id}/invites': 'administration',
  'DELETE /api/organizations/{id}/invites/{inviteId}': 'administration',
  'POST /api/organizations/{id}/exports/links': 'ownership',
  'GET /api/organizations/{id}/exports/file': 'ownership',
  'GET /api/organizations/{id}/accounting': 'membership',
  'PUT /api/organizations/{id}/accounting': 'administration',
  'GET /api/organizations/{id}/rates': 'subscription',
  'PUT /api/organizations/{id}/rates': 'administration',
  'PUT /api/organizations/{id}/rates/lines/{lineId}': 'subscription',
  'GET /api/organizations/{id}/expense-exports': 'subscription',
  'POST /api/organizations/{id}/expense-exports': 'subscription',
  'POST /api/organizations/{id}/expense-exports/{exportId}/links': 'subscription',
  'GET /api/organizations/{id}/expense-exports/{exportId}/file': 'subscription',
  'DELETE /api/organizations/{id}/expense-exports/{exportId}': 'subscription',
  'POST /api/organizations/{id}/presence': 'subscription',
  'POST /api/invites/lookup': 'open',
  'POST /api/invites/acceptance': 'session',
  'GET /api/invites': 'session',
  'POST /api/invites/{id}/acceptance': 'session',
  'DELETE /api/invites/{id}': 'session',
  'GET /api/changes/author': 'building',
  'GET /api/stream': 'building',
  'GET /healthz': 'open',
  'GET /readyz': 'open',
  'POST /api/webhooks/stripe': 'open',
}

const world = worldForFile()
let operations: Operation[]
beforeAll(async () => {
  operations = operationsOf(await (await world.send('GET', '/api/openapi.json')).json())
})

// Clauses: accounts-and-billing 6.2
test('the table lists every operation of the API', () => {
  expect(Object.keys(GATE_OF).sort()).toEqual(operations.map(({ title }) => title).sort())
})

test('the API document marks exactly the guest operations as public', () => {
  const isPublic = (gate: Gate) => gate === 'open' || gate === 'second_step'
  const expected = Object.entries(GATE_OF).flatMap(([title, gate]) => (isPublic(gate) ? [title] : []))
  const documented = operations.filter((operation) => operation.isPublic)
  expect(documented.map(({ title }) => title).sort()).toEqual(expected.sort())
})

// Clauses: accounts-and-billing 1.4, 2.11, 6.2; deal-workflow 6.1, 6.2; offers-and-scenarios 9.3
// Clauses: project-delivery 10.1; sharing-and-api 3.7, 3.15, 7.1
describe('each operation authorizes exactly the listed roles', () => {
  test.each(Object.keys(GATE_OF))('%s', { timeout: 60_000 }, async (title) => {
    const operation = operations.find((one) => one.title === title)
    const gate = GATE_OF[title]
    if (operation === undefined || gate === undefined) throw new Error(`${title} is not an operation`)
    const seenWith = async (body: string | null) =>
      Object.fromEntries(
        await Promise.all(
          ACTORS.map(async (actor) => [actor, await answerTo(actor, operation, body)] as const),
        ),
      )
    const sample = operation.body === null ? null : JSON.stringify(sampleOf(operation.body, randomUUID()))
    expect(await seenWith(sample)).toEqual(GATES[gate])
    // Rights come before the body, so that a body isn't read for a user without them.
    if (sample !== null && gate !== 'second_step') expect(await seenWith('{')).toEqual(GATES[gate])
  })
})

/** Sends an operation within the actor's own organization: "in", or the status of the rejection. */
async function answerTo(actor: Actor, operation: Operation, body: string | null): Promise<'in' | number> {
  const owner = await world.person({ subscription: actor === 'unsubscribed' ? null : 'active' })
  const { organizationId } = owner
  const as = await personFor(actor, owner)
  const path = operation.path
    .replace('/api/organizations/{id}', `/api/organizations/${organizationId}`)
    .replaceAll(/\{\w+\}/g, randomUUID())
  const query = operation.parameters
    .filter((one) => one.in === 'query' && one.required)
    .map((one) => `${one.name}=${sampleQuery(one.schema, organizationId)}`)
  const takesOrganization = operation.parameters.some(({ name }) => name === 'x-organization-id')
  const response = await world.app.request(query.length > 0 ? `${path}?${query.join('&')}` : path, {
    method: operation.method,
    headers: {
      origin: TEST_ORIGIN,
      'if-match': '"1"',
      ...(as && { cookie: as.cookie }),
      ...(takesOrganization && as && { 'x-organization-id': organizationId }),
      ...(body !== null && { 'content-type': 'application/json' }),
    },
    body,
  })
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return 'in'
  }
  const { code, detail } = response.ok ? { code: '', detail: '' } : await problemOf(response)
  if (response.status >= 500) return response.status
  const isRefused =
    ['not_signed_in', 'subscription_required', 'forbidden'].includes(code) ||
    detail === 'Organization not found'
  return isRefused ? response.status : 'in'
}

async function personFor(actor: Actor, owner: Person): Promise<Person | null> {
  if (actor === 'guest') return null
  if (actor === 'admin' || actor === 'unsubscribed') return owner
  if (actor === 'member') return world.person({ subscription: 'active', joins: owner })
  if (actor === 'builder') {
    const builder = await world.person({ subscription: null })
    await makeBuilder(world, builder, owner, (await newDeal(world, owner)).id)
    return builder
  }
  const nonMember = await world.person({ subscription: 'active' })
  if (actor === 'siteAdmin') {
    await world.db.query(sql`
      update auth.users set email_confirmed_at = now() where id = ${nonMember.userId}`)
    world.jobServices.env.SITE_ADMINS.push(nonMember.email)
  } else await joinAndLeave(nonMember, owner)
  return nonMember
}

async function joinAndLeave(person: Person, owner: Person): Promise<void> {
  await world.db.query(sql`
    insert into organization_members (organization_id, id, user_id, role)
    values (${owner.organizationId}, ${randomUUID()}, ${person.userId}, 'member')`)
  await world.send('DELETE', `/api/organizations/${owner.organizationId}/membership`, { as: person })
}

async function problemOf(response: Response): Promise<{ code: string; detail: string }> {
  const text = await response.text()
  return text.startsWith('{') ? JSON.parse(text) : { code: '', detail: '' }
}
