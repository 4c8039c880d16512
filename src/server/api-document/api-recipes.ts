import { html } from 'hono/html'
import { API_SCOPES } from '#src/lib/api/promised-api.ts'
import type { WebhookEventType } from '#src/lib/rows/webhook-events.ts'
import { documentPage } from './document-page.ts'
import { asCommand, type Example } from './operation-examples.ts'

/** A recipe connects an event with another program; a test makes its request and looks up its fields. */
export interface Recipe {
  title: string
  about: string
  event: WebhookEventType
  scopes: string
  /** Fetches what the event only names: `{{data.id}}` is a field of the event. */
  request: Example | null
  /** The fields of the other program, and where each one is in the event or in the answer. */
  fields: readonly (readonly [theirs: string, from: 'event' | 'answer', path: string])[]
  zapier: string
  make: string
}

export const RECIPES: readonly Recipe[] = [
  {
    title: 'Google Sheets: a row for each new deal',
    about: 'The event names the deal; the second step fetches its figures.',
    event: 'deal.created',
    scopes: API_SCOPES['deals:read'],
    request: { method: 'GET', path: '/api/v1/deals/{{data.id}}' },
    fields: [
      ['Address', 'event', 'data.address'],
      ['Added', 'event', 'timestamp'],
      ['Asking price', 'answer', 'askingPrice'],
      ['Done-up value', 'answer', 'doneUpValue'],
      ['Renovation', 'answer', 'renovationCost'],
      ['Maximum price', 'answer', 'maxPurchasePrice'],
      ['Stage', 'answer', 'status'],
    ],
    zapier: 'Google Sheets, Create Spreadsheet Row',
    make: 'Google Sheets, Add a Row',
  },
  {
    title: 'Slack: a message when a deal changes its stage',
    about: 'The event has all that the message needs, so there is no second step.',
    event: 'deal.status_changed',
    scopes: 'none',
    request: null,
    fields: [
      ['Address', 'event', 'data.address'],
      ['Stage before', 'event', 'data.before.status'],
      ['Stage now', 'event', 'data.after.status'],
    ],
    zapier: 'Slack, Send Channel Message',
    make: 'Slack, Create a Message',
  },
  {
    title: 'Xero: a draft bill for each invoice of a project',
    about:
      'The event names the expense and its project; the second step fetches the expense by its id. Amounts include GST.',
    event: 'expense.created',
    scopes: API_SCOPES['expenses:read'],
    request: {
      method: 'GET',
      path: '/api/v1/projects/{{data.projectId}}/expenses/{{data.id}}',
    },
    fields: [
      ['Contact', 'answer', 'supplier'],
      ['Invoice number', 'answer', 'invoiceNumber'],
      ['Date', 'answer', 'date'],
      ['Due date', 'answer', 'dueOn'],
      ['Amount, tax inclusive', 'answer', 'amount'],
      ['GST', 'answer', 'gst'],
      ['Reference', 'event', 'data.address'],
    ],
    zapier: 'Xero, Create Bill',
    make: 'Xero, Create a Bill',
  },
]

/** Renders the recipes. */
export function recipePage(publicUrl: string) {
  return documentPage(
    'Recipes',
    html`<p>Connect DoneUp with other programs by Zapier or Make, without writing code. Each recipe begins with an event that DoneUp sends.
<a href="/api/docs">The API reference</a> has everything else.</p>
<h2>Once</h2>
<ol>
<li>In Zapier, create a Zap with the trigger “Webhooks by Zapier, Catch Hook”; in Make, a scenario with “Webhooks, Custom webhook”. Copy its address.</li>
<li>In DoneUp, under More, API, choose “Add endpoint”, paste the address and choose the event of the recipe. “Send test” shows that it arrives.</li>
<li>If the recipe fetches something, choose “Create key” with the permission it names, and keep the key in Zapier’s or Make’s connection, not in a
sheet.</li>
</ol>
${RECIPES.map((recipe) => recipeSection(recipe, publicUrl))}
<h2>Good to know</h2>
<p>An event may arrive twice, and events may arrive in another order: its <code>id</code> stays the same, so skip one that you already have (in Zapier
“Storage by Zapier”, in Make a data store).</p>
<p>To load what was there before, or if you can’t receive events, ask for changes instead: <code>GET /api/v1/deals?updatedSince=…</code> every 15
minutes, with the updatedAt of the last row that you have.</p>
<p>Three samples of each event: <code>GET /api/v1/events/samples/deal.created</code>. Programs of your own
verify signatures: <a href="/api/docs/webhooks">Receive webhooks</a>.</p>`,
  )
}

function recipeSection({ title, about, event, scopes, request, fields, zapier, make }: Recipe, url: string) {
  return html`<section id="${event}">
<h2>${title}</h2>
<p>${about}</p>
<ul>
<li>Event: <code>${event}</code></li>
<li>Permission of the key: ${scopes}</li>
${request && html`<li>Second step: in Zapier “Webhooks by Zapier, Custom Request”, in Make “HTTP, Make a request”</li>`}
<li>Last step: in Zapier “${zapier}”, in Make “${make}”</li>
</ul>
${request && html`<pre tabindex="0">${asCommand(request, url)}</pre>`}
<div class="scroll"><table><thead><tr><th scope="col">Their field</th><th scope="col">From</th><th scope="col">Field</th></tr></thead>
<tbody>${fields.map(
    ([theirs, from, path]) =>
      html`<tr><td>${theirs}</td><td>the ${from}</td><td><code>${path}</code></td></tr>`,
  )}</tbody></table></div>
</section>`
}
