import { html } from 'hono/html'
import { asCommand, EXAMPLES } from './api-examples.ts'
import { type ApiDocument, documentPage, type Listed, operationHead, operationsOf } from './api-page.ts'

interface Schema {
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: Schema
}

interface Field {
  name: string
  type: string
  isRequired: boolean
  description: string
}

/** Renders the reference of the promised API: each operation with its fields in words. */
export function promisedPage(document: ApiDocument) {
  const base = document.servers?.[0]?.url ?? ''
  const operations = operationsOf(document, { isPromised: true })
  const groups = Map.groupBy(operations, ({ path }) => path.split('/')[3] ?? '')
  return documentPage(
    'DoneUp API',
    html`<p>For other programs. An administrator creates a key under More, API, and chooses what it may do. Send it with
each request: <code>Authorization: Bearer du_live_…</code></p>
<p><a href="/api/docs/recipes">Recipes for Google Sheets, Slack and Xero</a> · <a href="/api/docs/openapi.json">The OpenAPI document</a> ·
<a href="/api/docs/product">The product’s own operations</a></p>
<h2>What all have in common</h2>
${RULES.map((rule) => html`<p>${rule}</p>`)}
<h2>A TypeScript client</h2>
<p>For TypeScript 5. Generators of other languages read the same OpenAPI document.</p>
<pre tabindex="0">npm install openapi-fetch
npm install --save-dev openapi-typescript typescript@5
npx openapi-typescript ${base}/api/docs/openapi.json -o doneup.d.ts</pre>
<pre tabindex="0">${typedClient(base)}</pre>
<h2>Examples</h2>
${EXAMPLES.map(
  (example) => html`<h3>${example.title}</h3>
<pre tabindex="0">${asCommand(example, base)}</pre>`,
)}
${[...groups].map(
  ([name, of]) => html`<h2>${name}</h2>
${of.map(section)}`,
)}`,
  )
}

const RULES = [
  'A list is { items, next }, in the order in which its rows were last changed. Send next as cursor until it is null; then ask again with the last updatedAt as updatedSince, which includes that row. include=deleted adds the rows deleted in the last 30 days as { id, deletedAt }.',
  'The answer to a read or a change of a row is the row, with its version. Its ETag begins with the version. A change sends the version or the ETag as If-Match, of which only the version counts, because proxies mark ETags as weak: without it the answer is 428, and 412 with the current row if someone else was faster. A GET with If-None-Match answers 304 if nothing has changed.',
  'A POST with an Idempotency-Key of at least 8 characters is done once, however often it is sent, and gets the same answer.',
  'A key makes at most 120 requests a minute and 10 changes a second; RateLimit-Remaining and RateLimit-Reset say what is left. Above that the answer is 429 with Retry-After.',
  'Errors are application/problem+json: code is for programs, detail for people, fields names what is wrong with which field.',
  'Amounts are in NZD, days are YYYY-MM-DD in New Zealand, times are ISO 8601. A key with deals:read also gets the notes of deals. Members are never named; an agent’s name, phone and email are only for keys with agents:read. Naming the agent of a deal needs agents:write as well.',
  'Nothing is removed from /api/v1 without 12 months’ notice and a Sunset header. Fields may be added.',
]

const typedClient = (base: string) => `import createClient from 'openapi-fetch'
import type { paths } from './doneup.d.ts'

const doneUp = createClient<paths>({
  baseUrl: '${base}',
  headers: { Authorization: \`Bearer \${process.env.DONEUP_KEY}\` },
})
const { data, error } = await doneUp.GET('/api/v1/deals', { params: { query: { status: 'won' } } })`

function section(listed: Listed) {
  const { method, path, operation } = listed
  const parameters = (operation.parameters ?? []) as Parameter[]
  const body = schemaOf(operation.requestBody)
  const [status, answer] =
    Object.entries(operation.responses ?? {}).find(([code]) => code.startsWith('2')) ?? []
  return html`<section id="${method}${path.replaceAll(/[/{}]+/g, '-')}">
${operationHead(listed)}
${fieldTable('Parameters', parameters.map(parameterField))}
${fieldTable('Body', body === undefined ? [] : fieldsOf(body))}
${fieldTable(`Answer ${status ?? ''}`, fieldsOf(schemaOf(answer) ?? {}))}
</section>`
}

function schemaOf(content: unknown): Schema | undefined {
  const types = (content as { content?: Record<string, { schema?: Schema }> } | undefined)?.content
  return types?.['application/json']?.schema
}

const parameterField = ({ name, in: place, required, description, schema }: Parameter): Field => ({
  name,
  type: schema === undefined ? '' : typeOf(schema),
  isRequired: required ?? false,
  description: `${place === 'header' ? 'Header. ' : ''}${description ?? schema?.description ?? ''}`,
})

/** The fields of an object, those of its objects and lists below them. */
function fieldsOf(schema: Schema, path = ''): Field[] {
  const parts = schema.anyOf ?? schema.oneOf
  if (parts) return parts.slice(0, 1).flatMap((part) => fieldsOf(part, path))
  if (schema.items) return fieldsOf(schema.items, `${path}[]`)
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const own = {
      name: path === '' ? name : `${path}.${name}`,
      type: typeOf(field),
      isRequired: schema.required?.includes(name) ?? false,
      description: field.description ?? '',
    }
    return [own, ...fieldsOf(field, own.name)]
  })
}

/** "text or null", "one of open, closed", "list of objects". */
function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return `one of ${schema.enum.join(', ')}`
  const parts = schema.anyOf ?? schema.oneOf
  if (parts) return [...new Set(parts.map(typeOf))].join(' or ')
  if (schema.items) return `list of ${typeOf(schema.items)}`
  const named = [schema.type ?? 'any value']
    .flat()
    .map((type) => (type === 'string' ? (schema.format ?? 'text') : type))
  return named.join(' or ')
}

function fieldTable(title: string, fields: readonly Field[]) {
  if (fields.length === 0) return ''
  return html`<details><summary>${title}</summary><div class="scroll"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Notes</th></tr></thead>
<tbody>${fields.map(
    ({ name, type, isRequired, description }) =>
      html`<tr><td><code>${name}</code></td><td>${type}</td><td>${
        isRequired ? '' : 'May be missing. '
      }${description}</td></tr>`,
  )}</tbody>
</table></div></details>`
}
