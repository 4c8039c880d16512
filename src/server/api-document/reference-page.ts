import { html, raw } from 'hono/html'
import { FONT } from './document-page.ts'

/** Scalar's API reference, which the build writes from the package of this version: scripts/build-api-reference.ts. */
export const REFERENCE_VERSION = '1.76.3'
export const REFERENCE_SCRIPT = `/api-reference/scalar-${REFERENCE_VERSION}.js`

/** Everything that would ask another address is off: fonts, telemetry, proxy, assistant, editor. */
const CONFIGURATION = {
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  showDeveloperTools: 'never',
  hideClientButton: true,
  agent: { disabled: true, hideAddApi: true },
  mcp: { disabled: true },
  externalUrls: { dashboardUrl: '', registryUrl: '', proxyUrl: '', apiBaseUrl: '' },
  // A key is never written to the browser's storage.
  persistAuth: false,
  authentication: { preferredSecurityScheme: 'apiKey' },
  // The examples of the document, which a test runs, instead of generated ones.
  hiddenClients: true,
  documentDownloadType: 'direct',
  defaultOpenFirstTag: false,
  operationTitleSource: 'summary',
}

/** Renders the page of a reference: contents, search, examples, and requests with the reader's own key. Its text is the OpenAPI document. */
export function referencePage({ title, url }: { title: string; url: string }) {
  const configuration = JSON.stringify({ ...CONFIGURATION, url, metaData: { title: `${title} · DoneUp` } })
  return html`<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · DoneUp</title>
<style>${raw(FONT)}${raw(COLOURS)}</style>
</head>
<body>
<noscript><h1>${title}</h1><p>The reference needs JavaScript. Without it: <a href="${url}">the OpenAPI document</a>,
<a href="/api/docs/recipes">recipes</a>, <a href="/api/docs/webhooks">Receive webhooks</a>,
<a href="/api/docs/changes">changes of the API</a> and <a href="/problems">all problems</a>.</p></noscript>
<script id="api-reference" type="application/json" data-configuration="${configuration}"></script>
<script src="${REFERENCE_SCRIPT}"></script>
</body></html>`
}

/** The colours of src/ui/style/tokens.css, under the names that the reference uses. */
const themed = (scheme: 'light' | 'dark', colours: Readonly<Record<string, string>>) =>
  `body.${scheme}-mode{${Object.entries(colours)
    .map(([name, value]) => `--scalar-${name}:${value}`)
    .join(';')}}`

const SHAPES = `:root{--scalar-font:Archivo,Arial,sans-serif;--scalar-radius:4px;--scalar-radius-lg:4px;--scalar-radius-xl:4px}
body{margin:0;font-family:Archivo,Arial,sans-serif}
`

const COLOURS = `${SHAPES}${themed('light', {
  'color-1': '#1d1b16',
  'color-2': '#4f4a40',
  'color-3': '#686256',
  'color-accent': '#0f6b52',
  'background-1': '#fffefb',
  'background-2': '#f6f4ee',
  'background-3': '#ece9df',
  'background-accent': '#e1ede6',
  'border-color': '#dad5c8',
  'color-green': '#0f6b52',
  'color-red': '#a5301d',
  'color-danger': '#a5301d',
  'color-yellow': '#774f00',
  'color-orange': '#774f00',
  'color-blue': '#2e5f73',
  'color-purple': '#4f4a40',
  'button-1': '#0f6b52',
  'button-1-hover': '#0a5540',
  'button-1-color': '#ffffff',
  'sidebar-background-1': '#f6f4ee',
  'sidebar-color-1': '#1d1b16',
  'sidebar-color-2': '#4f4a40',
  'sidebar-border-color': '#dad5c8',
  'sidebar-item-active-background': '#e1ede6',
  'sidebar-item-hover-background': '#ece9df',
  'sidebar-color-active': '#0f6b52',
})}
${themed('dark', {
  'color-1': '#f3f0e7',
  'color-2': '#c3bdaf',
  'color-3': '#a09a8b',
  'color-accent': '#5cc9a7',
  'background-1': '#131210',
  'background-2': '#1b1a17',
  'background-3': '#322f29',
  'background-accent': '#16302a',
  'border-color': '#322f29',
  'color-green': '#5cc9a7',
  'color-red': '#f28b79',
  'color-danger': '#f28b79',
  'color-yellow': '#e3b765',
  'color-orange': '#e3b765',
  'color-blue': '#8fc1d6',
  'color-purple': '#c3bdaf',
  'button-1': '#5cc9a7',
  'button-1-hover': '#7ad9bc',
  'button-1-color': '#08221a',
  'sidebar-background-1': '#1b1a17',
  'sidebar-color-1': '#f3f0e7',
  'sidebar-color-2': '#c3bdaf',
  'sidebar-border-color': '#322f29',
  'sidebar-item-active-background': '#16302a',
  'sidebar-item-hover-background': '#322f29',
  'sidebar-color-active': '#5cc9a7',
})}`
