import { html, raw } from 'hono/html'
import { asCommand, EXAMPLES } from './api-examples.ts'

interface Operation {
  summary?: string
  description?: string
  parameters?: unknown[]
  requestBody?: unknown
  responses?: Record<string, { description?: string }>
  security?: Record<string, string[]>[]
}

interface ApiDocument {
  info: { title: string; description?: string }
  servers?: { url: string }[]
  paths?: Record<string, unknown>
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Renders the API reference page from the OpenAPI document. */
export function apiPage(document: ApiDocument) {
  const sections = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = (item as Record<string, Operation>)[method]
      const isPromised = path.startsWith('/api/v1/')
      return operation === undefined ? [] : [{ isPromised, text: operationSection(method, path, operation) }]
    }),
  )
  const listed = (promised: boolean) =>
    sections.filter(({ isPromised }) => isPromised === promised).map(({ text }) => text)
  return html`<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title}</title>
<style>${raw(STYLE)}</style>
</head>
<body><main>
<h1>${document.info.title}</h1>
<p>${document.info.description ?? ''}</p>
<p><a href="/api/openapi.json">The OpenAPI document</a></p>
<h2>For other programs</h2>
<p>An administrator creates a key under API in the organization’s menu. A key makes at most 120 requests a minute and 10
changes a second; <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> say what is left. Nothing is removed from
<code>/api/v1</code> without 12 months’ notice and a <code>Sunset</code> header. Lists are in the order in which their rows were
last changed: follow <code>next</code> to its end, then ask again with <code>updatedSince</code>.</p>
${EXAMPLES.map(
  (example) => html`<h3>${example.title}</h3>
<pre tabindex="0">${asCommand(example, document.servers?.[0]?.url ?? '')}</pre>`,
)}
${listed(true)}
<h2>The product’s own pages</h2>
<p>These operations may change at any time.</p>
${listed(false)}
</main></body></html>`
}

const STYLE = `:root{color-scheme:light dark;font:14px/20px Archivo,Arial,sans-serif}
main{max-width:880px;margin:0 auto;padding:32px 16px}
section{border-top:1px solid;padding:12px 0}
h2{margin:32px 0 8px}h3{font-size:16px;margin:0 0 4px}pre+h3{margin-top:16px}code{font:inherit;font-weight:600}
pre{overflow:auto;padding:12px;border:1px solid;white-space:pre-wrap}
li{white-space:pre-wrap}`

function operationSection(method: string, path: string, operation: Operation) {
  const responses = Object.entries(operation.responses ?? {})
  const scopes = operation.security?.flatMap(({ apiKey = [] }) => apiKey).join(', ') ?? ''
  return html`<section>
<h3><code>${method.toUpperCase()} ${path}</code></h3>
<p>${operation.summary ?? ''}. ${operation.description ?? ''}${scopes.length > 0 ? ` Needs ${scopes}.` : ''}</p>
${schemaBlock('Parameters', operation.parameters)}
${schemaBlock('Body', operation.requestBody)}
<details><summary>Responses</summary><ul>${responses.map(
    ([status, response]) => html`<li><code>${status}</code> ${response.description ?? ''}</li>`,
  )}</ul></details>
</section>`
}

function schemaBlock(title: string, value: unknown) {
  if (value === undefined) return ''
  return html`<details><summary>${title}</summary><pre tabindex="0">${JSON.stringify(value, null, 2)}</pre></details>`
}
