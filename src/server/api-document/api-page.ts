import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export interface Operation {
  summary?: string
  description?: string
  parameters?: unknown[]
  requestBody?: unknown
  responses?: Record<string, { description?: string }>
  security?: Record<string, string[]>[]
}

export interface ApiDocument {
  info: { title: string; description?: string }
  servers?: { url: string }[]
  paths?: Record<string, unknown>
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Renders the reference of the product's own operations from the OpenAPI document; that of other programs: promised-page.ts. */
export function apiPage(document: ApiDocument) {
  return documentPage(
    'The product’s own operations',
    html`<p>${document.info.description ?? ''}</p>
<p>These operations may change at any time. <a href="/api/docs">The API for other programs</a> doesn’t.</p>
${operationsOf(document, { isPromised: false }).map(operationSection)}`,
  )
}

/** A page about the API. */
export function documentPage(title: string, content: HtmlEscapedString | Promise<HtmlEscapedString>) {
  return html`<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · DoneUp</title>
<style>${raw(STYLE)}</style>
</head>
<body><main>
<h1>${title}</h1>
${content}
</main></body></html>`
}
const STYLE = `:root{color-scheme:light dark;font:14px/20px Archivo,Arial,sans-serif}
main{max-width:880px;margin:0 auto;padding:32px 16px}
section{border-top:1px solid;padding:12px 0}
h2{margin:32px 0 8px}h3{font-size:16px;margin:0 0 4px}pre+h3{margin-top:16px}code{font:inherit;font-weight:600;overflow-wrap:anywhere}
pre{overflow:auto;padding:12px;border:1px solid;white-space:pre-wrap}
li{white-space:pre-wrap;overflow-wrap:anywhere}
table{border-collapse:collapse;margin:8px 0 16px;width:100%}th,td{text-align:left;padding:4px 16px 4px 0;border-bottom:1px solid;vertical-align:top;font-weight:400}
thead th{font-weight:600}td:first-child{overflow-wrap:anywhere}.scroll{overflow-x:auto}`

export interface Listed {
  path: string
  method: string
  operation: Operation
}

/** The operations that are promised to other programs, or the others. */
export function operationsOf({ paths = {} }: ApiDocument, { isPromised }: { isPromised: boolean }): Listed[] {
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/v1/') === isPromised)
    .flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = (item as Record<string, Operation>)[method]
        return operation === undefined ? [] : [{ path, method, operation }]
      }),
    )
}

export function operationHead({ method, path, operation }: Listed) {
  const { summary = '', description = '', security = [] } = operation
  const scopes = security.flatMap(({ apiKey = [] }) => apiKey).join(', ')
  return html`<h3><code>${method.toUpperCase()} ${path}</code></h3>
<p>${summary}. ${description}${scopes.length > 0 ? ` Needs ${scopes}.` : ''}</p>`
}

function operationSection(listed: Listed) {
  const { operation } = listed
  const responses = Object.entries(operation.responses ?? {})
  return html`<section>
${operationHead(listed)}
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
