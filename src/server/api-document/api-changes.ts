import { html } from 'hono/html'
import type { WebhookEventType } from '#src/lib/rows/webhook-events.ts'
import { documentPage } from './document-page.ts'
import type { EXAMPLES } from './operation-examples.ts'

interface Change {
  /** A day in New Zealand. */
  on: string
  operations: readonly (keyof typeof EXAMPLES)[]
  events: readonly WebhookEventType[]
  changes: readonly string[]
}

/** Changes of the promised API, newest first. A test fails for an operation or event that none of them adds. */
export const API_CHANGES: readonly Change[] = [
  {
    on: '2026-11-30',
    operations: [
      'getOffer',
      'getComparable',
      'getCondition',
      'getExpense',
      'deleteExpense',
      'undeleteExpense',
      'getAgent',
      'deleteAgent',
      'undeleteAgent',
      'deleteDeal',
      'undeleteDeal',
    ],
    events: ['expense.updated', 'expense.deleted'],
    changes: [
      'The document names each model once, such as Deal, Project and Expense, and describes the body of every event.',
      'Every operation has an example in curl and in TypeScript.',
      'An answer of 201 has Location, 405 has Allow, 401 has WWW-Authenticate. The type of a problem is the address of a page about it.',
      '“Send test” sends the sample of an event that you choose, marked as a test.',
      'deal.updated names the fields that changed, also where their values are withheld.',
      'Operations are in groups by noun. Their names are the same.',
      'What belongs to a deleted deal isn’t found from then on, and the list of projects has its project as deleted.',
      'Every field, parameter and body is described. Deal no longer has fields that the document doesn’t name, such as addedBy.',
      'A second row with the id of another is refused with already_exists, and an afterId that isn’t a deal’s with invalid_input. A move to Won without the price names its field.',
      'The list of documents has only those that have a link: the receipts of expenses aren’t among them, nor does document.added report them.',
      'A limit is digits from 1 to 200: 1e2 and 0x10 are refused.',
      'The reference lists the scopes and what is done in DoneUp only. getKey has the limits of the server. Keys work under /api/v1 only: elsewhere the answer is 401, with that text.',
    ],
  },
  {
    on: '2026-11-29',
    operations: ['listComparables'],
    events: ['agreement.settled'],
    changes: [
      'Operations have the same names for every noun: listDeals, getDeal, createDeal, updateDeal, moveDeal. Paths are as before.',
    ],
  },
  {
    on: '2026-11-28',
    operations: [],
    events: [],
    changes: [
      'Parameters and fields that don’t exist are refused with 400.',
      'Times of all answers are in UTC with Z and three decimals.',
      'A webhook endpoint ends with the access of the person who set it up, until an administrator keeps it.',
      'condition.due_soon is sent for every condition, also for one that is entered late. Retries wait as long as Retry-After says.',
    ],
  },
  {
    on: '2026-11-27',
    operations: [
      'getKey',
      'listDeals',
      'createDeal',
      'getDeal',
      'updateDeal',
      'moveDeal',
      'getDealNumbers',
      'listDocuments',
      'getDocumentLink',
      'downloadDocument',
      'listOffers',
      'listConditions',
      'listProjects',
      'getProject',
      'updateProject',
      'listExpenses',
      'createExpense',
      'updateExpense',
      'listWebhookEndpoints',
      'createWebhookEndpoint',
      'getWebhookEndpoint',
      'updateWebhookEndpoint',
      'deleteWebhookEndpoint',
      'listWebhookDeliveries',
      'listWebhookSamples',
      'listAgents',
      'createAgent',
      'updateAgent',
    ],
    events: [
      'deal.created',
      'deal.updated',
      'deal.status_changed',
      'deal.won',
      'deal.abandoned',
      'deal.deleted',
      'deal.restored',
      'offer.logged',
      'offer.decided',
      'condition.due_soon',
      'condition.decided',
      'agreement.unconditional',
      'project.stage_changed',
      'project.sold',
      'expense.created',
      'budget.over',
      'document.added',
      'share.opened',
    ],
    changes: ['The first version: keys, deals, projects, expenses, agents and webhooks.'],
  },
]

/** Renders the changes of the promised API. */
export function changesPage() {
  return documentPage(
    'Changes of the API',
    html`<p>Nothing is removed from /api/v1 without 12 months’ notice and a <code>Sunset</code> header. Fields may be added.
<a href="/api/docs">The API reference</a></p>
${API_CHANGES.map(
  ({ on, operations, events, changes }) => html`<section id="${on}">
<h2>${on}</h2>
<ul>${changes.map((change) => html`<li>${change}</li>`)}</ul>
${names('New operations', operations)}
${names('New events', events)}
</section>`,
)}`,
  )
}

const names = (title: string, list: readonly string[]) =>
  list.length === 0 ? '' : html`<p>${title}: ${list.join(', ')}.</p>`
