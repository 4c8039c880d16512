import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

/** A page about the API that is text: recipes, webhooks, changes, problems. */
export function documentPage(title: string, content: HtmlEscapedString | Promise<HtmlEscapedString>) {
  return html`<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · DoneUp</title>
<style>${raw(FONT)}${raw(STYLE)}</style>
</head>
<body><main>
<h1>${title}</h1>
${content}
</main></body></html>`
}

/** A sentence in which what stands between backticks is code. */
export function withCode(text: string) {
  return text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))
}

/** Archivo, from our own address. */
export const FONT = `@font-face{font-family:Archivo;src:url("/fonts/archivo-latin-1.woff2") format("woff2");font-weight:400 700;font-stretch:75% 100%;font-display:swap}
@font-face{font-family:Archivo;src:url("/fonts/archivo-macron-1.woff2") format("woff2");font-weight:400 700;font-stretch:75% 100%;font-display:swap;unicode-range:U+0100-0101,U+0112-0113,U+012A-012B,U+014C-014D,U+016A-016B}
`

const STYLE = `:root{color-scheme:light dark;font:14px/20px Archivo,Arial,sans-serif;background:light-dark(#f6f4ee,#131210);color:light-dark(#1d1b16,#f3f0e7)}
main{max-width:880px;margin:0 auto;padding:32px 16px}
section{border-top:1px solid light-dark(#dad5c8,#322f29);padding:12px 0}
a{color:light-dark(#0f6b52,#5cc9a7)}
h2{margin:32px 0 8px}h3{font-size:16px;margin:0 0 4px}pre+h3{margin-top:16px}code{font:inherit;font-weight:600;overflow-wrap:anywhere}
pre{overflow:auto;padding:12px;border:1px solid light-dark(#dad5c8,#322f29);border-radius:4px;background:light-dark(#fffefb,#1b1a17);white-space:pre-wrap}
table{border-collapse:collapse;margin:8px 0 16px;width:100%}th,td{text-align:left;padding:4px 16px 4px 0;border-bottom:1px solid light-dark(#dad5c8,#322f29);vertical-align:top;font-weight:400}
thead th{font-weight:600}td:first-child{overflow-wrap:anywhere}.scroll{overflow-x:auto}`
