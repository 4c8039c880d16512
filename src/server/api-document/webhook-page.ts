import { html } from 'hono/html'
import { RETRY_SECONDS } from '#src/features/doors/webhooks/delivery.server.ts'
import { WEBHOOK_EVENTS, type WebhookEventType } from '#src/lib/rows/webhook-events.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import { documentPage } from './document-page.ts'
import { RECEIVERS } from './webhook-receivers.ts'

/** When each event is sent. */
const WHEN: Readonly<Record<WebhookEventType, string>> = {
  'deal.created': 'A deal is added.',
  'deal.updated':
    'Fields of a deal change. `before` and `after` name them, also where their values are withheld.',
  'deal.status_changed': 'A deal moves to another stage.',
  'deal.won': 'A deal is won. `deal.status_changed` is sent as well.',
  'deal.abandoned': 'A deal is abandoned.',
  'deal.deleted': 'A deal is deleted.',
  'deal.restored': 'A deal that was deleted or abandoned is back.',
  'offer.logged': 'An offer for a deal is logged.',
  'offer.decided': 'An offer is accepted, declined, withdrawn or has ended.',
  'condition.due_soon': 'A condition is due in 2 working days or less; once for each condition and date.',
  'condition.decided': 'A condition is satisfied, waived or failed.',
  'agreement.unconditional': 'An agreement is unconditional.',
  'agreement.settled': 'A deal is settled.',
  'project.stage_changed': 'A project moves to another stage.',
  'project.sold': 'A project is sold.',
  'expense.created': 'An expense of a project is added.',
  'expense.updated': 'An expense changes.',
  'expense.deleted': 'An expense is deleted.',
  'budget.over': 'The forecast of a project goes over its budget.',
  'document.added': 'A document or photo is added to a deal; a receipt of an expense isn’t one.',
  'share.opened': 'Someone opens a share link.',
}

/** What the fields of all events are. */
const FIELDS: Readonly<Record<string, string>> = {
  id: 'The same for every attempt and replay: skip one that you already have.',
  type: 'The kind of event.',
  timestamp: 'When it happened, in UTC.',
  organizationId: 'The organization of the endpoint.',
  'data.id': 'The row that the event is about: a deal, offer, condition, project, expense, document or link.',
  'data.version': 'The version of the row after the event.',
  'data.address': 'The address of its property.',
  'data.dealId': 'The deal of the row.',
  'data.projectId': 'The project of the expense.',
}
const BEFORE_OR_AFTER = { before: 'What it was before.', after: 'What it is now.' } as const

/** The webhooks of the OpenAPI document. */
type Webhooks = Readonly<Record<WebhookEventType, object>>

/** Renders “Receive webhooks”. The fields of events are those of the examples in the OpenAPI document. */
export function webhookPage(webhooks: Webhooks) {
  return documentPage(
    'Receive webhooks',
    html`<p>DoneUp sends an event to your address as soon as something has happened. <a href="/api/docs">The API reference</a> ·
<a href="/api/docs/recipes">Recipes without code</a></p>
<h2>Set up</h2>
<ol>
<li>Write a program that answers POST requests at a public https address on port 443 or 8443. Addresses of a private network, such as
localhost, are refused. While you develop, a tunnel such as cloudflared or ngrok gives your computer a public address.</li>
<li>In DoneUp, under More, API, choose “Add endpoint” and paste the address, or send
<code>POST /api/v1/webhooks</code>. Keep the secret, which begins with whsec_: it is shown once.</li>
<li>“Send test” sends the sample of an event, marked <code>"test": true</code>. “Deliveries” lists what was sent and what you answered.</li>
</ol>
<h2>Verify each event</h2>
<p>Anyone can send a request to your address, so check the signature before you read the body. It is that of Standard Webhooks: the header
<code>webhook-signature</code> is <code>v1,</code> and the base64 of the HMAC-SHA256 of <code>webhook-id.webhook-timestamp.body</code>; the key is
the secret after whsec_, decoded from base64. In the 24 hours after “Roll secret” there are several signatures, separated by spaces:
one that fits is enough.</p>
${Object.entries(RECEIVERS).map(
  ([language, { about, code }]) => html`<h3>${language}</h3>
<p>${inCode(about)}</p>
<pre tabindex="0">${code}</pre>`,
)}
<h2>Answer, then work</h2>
<p>Answer with 2xx within 10 seconds, and do what takes longer afterwards. An event may arrive twice, and events may arrive in another order:
store <code>id</code> and skip one that you already have, and read the row by the API if you need what it is now.</p>
<h2>Retries</h2>
<p>After another answer, or none, DoneUp sends the event again after ${listInWords(RETRY_SECONDS.map(waitInWords))}, each ±10%, and
then gives up. <code>Retry-After</code> in your answer makes it wait longer. 410 turns the endpoint off at once. After 5 days of nothing but
failures it is turned off, and the administrators get an email.</p>
<p>Deliveries are listed for 30 days, with “Replay” for one and “Replay all” for those since a time.</p>
<h2>Events</h2>
<p>Events are small and have no notes and no personal data. Fetch the rest with a key. Three samples of each:
<code>GET /api/v1/events/samples/deal.created</code>.</p>
${WEBHOOK_EVENTS.map((type) => eventSection(type, exampleOf(webhooks[type])))}`,
  )
}

/** `5 min`, `2 h` */
function waitInWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  return seconds < 3_600 ? `${seconds / 60} min` : `${seconds / 3_600} h`
}

function exampleOf(webhook: object): unknown {
  const { post } = webhook as { post: { requestBody: { content: Record<string, { example: unknown }> } } }
  return post.requestBody.content['application/json']?.example
}

function eventSection(type: WebhookEventType, example: unknown) {
  return html`<section id="${type}">
<h3><code>${type}</code></h3>
<p>${inCode(WHEN[type])}</p>
<div class="scroll"><table><thead><tr><th scope="col">Field</th><th scope="col">Example</th><th scope="col">Notes</th></tr></thead>
<tbody>${fieldsOf(example).map(
    ([path, value]) =>
      html`<tr><td><code>${path}</code></td><td>${JSON.stringify(value)}</td><td>${noteOf(path)}</td></tr>`,
  )}</tbody></table></div>
</section>`
}

/** The fields with their paths: `data.after.status`. */
function fieldsOf(value: unknown, path = ''): [path: string, value: unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, path ? `${path}.${name}` : name))
}

function noteOf(path: string): string {
  const [, part = ''] = path.split('.')
  return FIELDS[path] ?? (part === 'before' || part === 'after' ? BEFORE_OR_AFTER[part] : '')
}

/** Text with its `code` as code. */
const inCode = (text: string) =>
  text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))
