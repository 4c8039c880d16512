/**
 * The example of an operation. `$NAME` in a path is a variable of the reader’s shell; a test sends all of them in this order, with the
 * ids and versions of earlier answers.
 */
export interface Example {
  method: string
  path: string
  /** Sends the version that this variable has. */
  version?: string
  headers?: Readonly<Record<string, string>>
  body?: unknown
  /** Writes the answer to a file of this name. */
  file?: string
}

const DEAL = '/api/v1/deals/$DEAL_ID'
const EXPENSES = '/api/v1/projects/$PROJECT_ID/expenses'
const EXPENSE = `${EXPENSES}/$EXPENSE_ID`
const AGENT = '/api/v1/agents/$AGENT_ID'
const ENDPOINT = '/api/v1/webhooks/$ENDPOINT_ID'

const get = (path: string): Example => ({ method: 'GET', path })
const change = (method: string, path: string, version: string, body?: unknown): Example => ({
  method,
  path,
  version,
  ...(body !== undefined && { body }),
})

/** An example for each operation, by its name in the promised document. */
export const EXAMPLES = {
  getKey: get('/api/v1/me'),
  createAgent: {
    method: 'POST',
    path: '/api/v1/agents',
    headers: { 'Idempotency-Key': 'agent-row-7' },
    body: { name: 'Hana Parata', phone: '021 555 010' },
  },
  listAgents: get('/api/v1/agents?limit=50'),
  getAgent: get(AGENT),
  updateAgent: change('PATCH', AGENT, 'AGENT_VERSION', { email: 'hana@agents.example' }),
  deleteAgent: change('DELETE', AGENT, 'AGENT_VERSION'),
  undeleteAgent: { method: 'DELETE', path: `${AGENT}/deletion` },
  createDeal: {
    method: 'POST',
    path: '/api/v1/deals',
    headers: { 'Idempotency-Key': 'sheet-row-12' },
    body: { address: '12 Rata Street, Lower Hutt', doneUpValue: 800_000, renovationCost: 100_000 },
  },
  listDeals: get('/api/v1/deals?updatedSince=2026-11-22T00:00:00Z&include=deleted&limit=200'),
  getDeal: get(DEAL),
  updateDeal: change('PATCH', DEAL, 'DEAL_VERSION', { askingPrice: 595_000 }),
  getDealNumbers: get(`${DEAL}/numbers`),
  deleteDeal: change('DELETE', DEAL, 'DEAL_VERSION'),
  undeleteDeal: { method: 'DELETE', path: `${DEAL}/deletion` },
  listOffers: get(`${DEAL}/offers`),
  getOffer: get(`${DEAL}/offers/$OFFER_ID`),
  listComparables: get(`${DEAL}/comparables`),
  getComparable: get(`${DEAL}/comparables/$COMPARABLE_ID`),
  listConditions: get(`${DEAL}/conditions`),
  getCondition: get(`${DEAL}/conditions/$CONDITION_ID`),
  listDocuments: get(`${DEAL}/documents`),
  getDocumentLink: get(`${DEAL}/documents/$DOCUMENT_ID`),
  // The url of the answer before.
  downloadDocument: { ...get('$DOCUMENT_URL'), file: 'document.pdf' },
  moveDeal: change('PUT', `${DEAL}/placement`, 'DEAL_VERSION', {
    status: 'won',
    afterId: null,
    actualPurchasePrice: 550_000,
  }),
  listProjects: get('/api/v1/projects?limit=50'),
  getProject: get('/api/v1/projects/$PROJECT_ID'),
  updateProject: change('PATCH', '/api/v1/projects/$PROJECT_ID', 'PROJECT_VERSION', {
    targetCompletion: '2027-03-01',
  }),
  createExpense: {
    method: 'POST',
    path: EXPENSES,
    headers: { 'Idempotency-Key': 'invoice-4711' },
    body: {
      amount: 1_150,
      gst: 150,
      date: '2026-01-05',
      supplier: 'Placemakers',
      invoiceNumber: '4711',
      purpose: 'renovation',
    },
  },
  listExpenses: get(`${EXPENSES}?updatedSince=2026-11-22T00:00:00Z`),
  getExpense: get(EXPENSE),
  updateExpense: change('PATCH', EXPENSE, 'EXPENSE_VERSION', { note: 'Timber' }),
  deleteExpense: change('DELETE', EXPENSE, 'EXPENSE_VERSION'),
  undeleteExpense: { method: 'DELETE', path: `${EXPENSE}/deletion` },
  createWebhookEndpoint: {
    method: 'POST',
    path: '/api/v1/webhooks',
    body: { url: 'https://hooks.example.com/doneup', events: ['deal.created', 'deal.won'] },
  },
  listWebhookEndpoints: get('/api/v1/webhooks'),
  getWebhookEndpoint: get(ENDPOINT),
  updateWebhookEndpoint: change('PATCH', ENDPOINT, 'ENDPOINT_VERSION', { events: '*' }),
  listWebhookDeliveries: get(`${ENDPOINT}/deliveries`),
  listWebhookSamples: get('/api/v1/events/samples/deal.created'),
  deleteWebhookEndpoint: { method: 'DELETE', path: ENDPOINT },
} as const satisfies Record<string, Example>

/** The example as a command, for a shell that has the key as DONEUP_KEY. */
export function asCommand(
  { method, path, version, headers = {}, body, file }: Example,
  publicUrl: string,
): string {
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${publicUrl}${path}"`,
    `-H "Authorization: Bearer $DONEUP_KEY"`,
    ...(file === undefined ? [] : [`-o ${file}`]),
    ...(version === undefined ? [] : [`-H "If-Match: \\"$${version}\\""`]),
    ...Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`]),
  ]
  return lines.join(' \\\n  ')
}

const VARIABLE = /\$([A-Z_]+)/g

/** The example in TypeScript, for Node and others with fetch. */
export function asTypeScript(
  { method, path, version, headers = {}, body, file }: Example,
  publicUrl: string,
): string {
  const address = `${publicUrl}${path}`
  const at = address.includes('$')
    ? `\`${address.replaceAll(VARIABLE, (_all, name) => `\${process.env.${name}}`)}\``
    : `'${address}'`
  const sent = [
    `Authorization: \`Bearer \${process.env.DONEUP_KEY}\`,`,
    ...(version === undefined ? [] : [`'If-Match': \`"\${process.env.${version}}"\`,`]),
    ...Object.entries(headers).map(([name, value]) => `'${name}': '${value}',`),
    ...(body === undefined ? [] : [`'Content-Type': 'application/json',`]),
  ]
  const lines = [
    ...(method === 'GET' ? [] : [`method: '${method}',`]),
    'headers: {',
    ...sent.map((line) => `  ${line}`),
    '},',
    ...(body === undefined ? [] : [`body: JSON.stringify(${asSource(body)}),`]),
  ]
  const request = `const response = await fetch(${at}, {
${lines.map((line) => `  ${line}`).join('\n')}
})`
  if (file === undefined) return `${request}\nconsole.log(response.status, await response.text())`
  return `import { writeFile } from 'node:fs/promises'

${request}
await writeFile('${file}', await response.bytes())
console.log(response.status)`
}

/** `{ address: '12 Rata Street', afterId: null }` */
function asSource(body: unknown): string {
  return JSON.stringify(body, null, 1)
    .replaceAll(/\n\s*/g, ' ')
    .replaceAll(/"(\w+)":/g, '$1:')
    .replaceAll('"', "'")
}
