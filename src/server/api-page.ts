import { html, raw } from 'hono/html'

interface Operation {
  summary?: string
  description?: string
  parameters?: unknown[]
  requestBody?: unknown
  responses?: Record<string, { description?: string }>
}

interface ApiDocument {
  info: { title: string; description?: string }
  paths?: Record<string, unknown>
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Renders the API reference page from the OpenAPI document. */
export function apiPage(document: ApiDocument) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = (item as Record<string, Operation>)[method]
      return operation === undefined ? [] : [operationSection(method, path, operation)]
    }),
  )
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
${operations}
</main></body></html>`
}

const STYLE = `:root{color-scheme:light dark;font:14px/20px Archivo,Arial,sans-serif}
main{max-width:880px;margin:0 auto;padding:32px 16px}
section{border-top:1px solid;padding:12px 0}
h2{font-size:16px;margin:0 0 4px}code{font:inherit;font-weight:600}
pre{overflow:auto;padding:12px;border:1px solid;white-space:pre-wrap}
li{white-space:pre-wrap}`

function operationSection(method: string, path: string, operation: Operation) {
  const responses = Object.entries(operation.responses ?? {})
  return html`<section>
<h2><code>${method.toUpperCase()} ${path}</code></h2>
<p>${operation.summary ?? ''} ${operation.description ?? ''}</p>
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
