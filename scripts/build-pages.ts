import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

interface ManifestChunk {
  file: string
  src?: string
  imports?: string[]
}
/** Vite's manifest: which file each source became, and what it needs. */
export type Manifest = Record<string, ManifestChunk>

interface PageSources {
  /** What the page loads when it is opened, besides the entry. */
  first: string[]
  /** What is drawn at build time and comes alive when used: its code is loaded then. */
  whenUsed: string[]
}

export const ENTRY = 'index.html'
/** What runs before anything is drawn. */
const EARLY_SCRIPT = '<script src="/theme.js">'

/** The sources each public page is made of, relative to src/app. */
export const PAGE_SOURCES: Record<string, PageSources> = {
  '/': {
    first: ['pages/landing-page.tsx'],
    whenUsed: ['../features/addresses/address-box.tsx', '../features/calculators/recent-properties.tsx'],
  },
  '/how-it-works': { first: [], whenUsed: ['pages/how-it-works-page.tsx'] },
  '/pricing': { first: [], whenUsed: ['pages/pricing-page.tsx'] },
  '/privacy': { first: [], whenUsed: ['pages/privacy-page.tsx'] },
  '/terms': { first: [], whenUsed: ['pages/terms-page.tsx'] },
  '/login': { first: ['pages/login-page.tsx'], whenUsed: [] },
  '/signup': { first: ['pages/signup-page.tsx'], whenUsed: [] },
}

/** Filled in as soon as they are seen, so their code is not kept waiting. */
const FORMS = new Set(['/login', '/signup'])

/** The calculators are drawn for any address; their code is asked for at once and takes the drawing's place. */
export const CALCULATOR_SOURCES: Record<string, string[]> = {
  '/valuation': ['pages/valuation-page.tsx'],
  '/renovations': ['pages/renovation-page.tsx'],
  '/purchase-price': ['pages/purchase-price-page.tsx'],
}

/** App screens that get a shell of their own, asking for their code at once instead of one file after the other. */
export const SHELL_SOURCES: Record<string, string[]> = {
  '/dashboard': ['session-header.tsx', 'guarded-layout.tsx', 'pages/dashboard-page.tsx'],
}

interface Prerender {
  PUBLIC_PAGES: Record<string, unknown>
  pageHead: (path: string) => string[]
  shellHead: () => string[]
  calculatorHead: (path: string) => string[]
  sitemap: () => string
  renderPage: (path: string) => Promise<string | null>
  renderCalculator: (path: string) => Promise<string>
  renderShell: () => Promise<string>
}

/**
 * Writes every public page as a complete document, and the shell that all other addresses get. They name no
 * installation: the server puts its own address in when it serves them.
 */
export async function writePages(dist: string, manifest: Manifest): Promise<void> {
  const prerender: Prerender = await import(pathToFileURL(`${dist}/prerender/prerender.js`).href)
  const template = withStylesFirst(await readFile(`${dist}/client/index.html`, 'utf8'))
  await rm(`${dist}/client/index.html`)
  const shell = await prerender.renderShell()
  const shellFor = (sources: string[]) =>
    fill(template, {
      head: [...prerender.shellHead(), ...filesOf(manifest, [ENTRY, ...sources]).map(preload)],
      body: shell,
    })
  await writeFile(`${dist}/client/app.html`, shellFor([]))
  for (const [path, sources] of Object.entries(SHELL_SOURCES))
    await writePage(`${dist}/client${path}`, shellFor(sources))
  for (const path of Object.keys(prerender.PUBLIC_PAGES)) {
    const body = await prerender.renderPage(path)
    if (body === null) continue
    const files = filesOf(manifest, [ENTRY, ...(PAGE_SOURCES[path]?.first ?? [])])
    const html = fill(template, { path, head: prerender.pageHead(path), body })
    const arranged = FORMS.has(path) ? withCodeLast(html, files) : withCodeLater(html, files)
    await writePage(`${dist}/client${path}`, arranged)
  }
  await mkdir(`${dist}/client/calculators`)
  for (const [path, sources] of Object.entries(CALCULATOR_SOURCES)) {
    const body = await prerender.renderCalculator(path)
    const html = fill(template, { head: prerender.calculatorHead(path), body })
    const files = filesOf(manifest, [ENTRY, ...sources])
    await writeFile(`${dist}/client/calculators${path}.html`, withCodeLater(html, files))
  }
  await writeFile(`${dist}/client/sitemap.xml`, prerender.sitemap())
}

async function writePage(folder: string, html: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/index.html`, html)
}

/** The code files that the sources became, with those of all they import. */
export function filesOf(manifest: Manifest, sources: string[]): string[] {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const imported of manifest[key]?.imports ?? []) visit(imported)
  }
  for (const source of sources) visit(source)
  return [...seen].map((key) => manifest[key]?.file).filter((file) => file !== undefined)
}

/** Nothing can be drawn before the styles, so they are asked for before fonts and code. */
function withStylesFirst(template: string): string {
  const styles = template.match(/\s*<link rel="stylesheet"[^>]*>/)?.[0] ?? ''
  return template
    .replace(styles, '')
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(EARLY_SCRIPT, (script) => `${styles.trim()}\n    ${script}`)
}

interface Filling {
  body: string
  path?: string
  head: string[]
}

function fill(template: string, { body, path, head }: Filling): string {
  return template
    .replace(/<!--page-head-->[\s\S]*<!--\/page-head-->/, () => head.join('\n    '))
    .replace('<div id="root">', () => (path ? `<div id="root" data-page="${path}">` : '<div id="root">'))
    .replace('<!--page-->', () => body)
}

function preload(file: string): string {
  return `<link rel="modulepreload" crossorigin href="/${file}" />`
}

/** Lets the styles and letters of a page that is complete as drawn go before the code that makes it live. */
function withCodeLast(html: string, files: string[]): string {
  return html
    .replace('</head>', `${files.map((file) => `  ${preload(file)}\n`).join('')}</head>`)
    .replaceAll(/<(link rel="modulepreload"|script type="module")/g, '$& fetchpriority="low"')
}

/** Names the code of a page, the entry first, for theme.js to ask for once the page has been seen. */
function withCodeLater(html: string, files: string[]): string {
  const [entry] = html.match(/\s*<script type="module"[^>]*><\/script>/) ?? ['']
  const code = files.map((file) => `/${file}`).join(' ')
  return html
    .replace(entry, '')
    .replace(EARLY_SCRIPT, `<meta name="code" content="${code}" />\n    ${EARLY_SCRIPT}`)
}
