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

/** App screens that get a shell of their own, asking for their code at once instead of one file after the other. */
export const SHELL_SOURCES: Record<string, string[]> = {
  '/dashboard': ['session-header.tsx', 'guarded-layout.tsx', 'pages/dashboard-page.tsx'],
}

interface Page {
  title: string
  description: string
}

interface Prerender {
  PUBLIC_PAGES: Record<string, { title: string }>
  PAGE_DESCRIPTIONS: Record<string, string>
  documentTitle: (title: string) => string
  renderPage: (path: string) => Promise<string | null>
  renderShell: () => Promise<string>
}

/** Writes every public page as a complete document, and the shell that all other addresses get. */
export async function writePages(dist: string, manifest: Manifest): Promise<void> {
  const prerender: Prerender = await import(pathToFileURL(`${dist}/prerender/prerender.js`).href)
  const template = withStylesFirst(await readFile(`${dist}/client/index.html`, 'utf8'))
  await rm(`${dist}/client/index.html`)
  const shell = await prerender.renderShell()
  const shellFor = (sources: string[]) =>
    fill(template, {
      head: ['<title>DoneUp</title>', ...filesOf(manifest, [ENTRY, ...sources]).map(preload)],
      body: shell,
    })
  await writeFile(`${dist}/client/app.html`, shellFor([]))
  for (const [path, sources] of Object.entries(SHELL_SOURCES))
    await writePage(`${dist}/client${path}`, shellFor(sources))
  for (const [path, { title }] of Object.entries(prerender.PUBLIC_PAGES)) {
    const page = {
      title: prerender.documentTitle(title),
      description: prerender.PAGE_DESCRIPTIONS[path] ?? '',
    }
    const body = await prerender.renderPage(path)
    if (body === null) continue
    const files = filesOf(manifest, [ENTRY, ...(PAGE_SOURCES[path]?.first ?? [])])
    const html = fill(template, {
      path,
      head: [...pageHead(path, page), ...files.map(preload)],
      body,
    })
    await writePage(`${dist}/client${path}`, withCodeLast(html))
  }
  if (publicUrl()) await writeFile(`${dist}/client/sitemap.xml`, sitemap(Object.keys(prerender.PUBLIC_PAGES)))
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
    .replace('<script src="/theme.js">', (script) => `${styles.trim()}\n    ${script}`)
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

function pageHead(path: string, page: Page): string[] {
  const url = publicUrl() + path
  return [
    `<title>${escapeHtml(page.title)}</title>`,
    `<meta name="description" content="${escapeHtml(page.description)}" />`,
    // Without an origin there is no address to call the page's own.
    ...(publicUrl()
      ? [`<link rel="canonical" href="${url}" />`, `<meta property="og:url" content="${url}" />`]
      : []),
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="DoneUp" />`,
    `<meta property="og:locale" content="en_NZ" />`,
    `<meta property="og:title" content="${escapeHtml(page.title)}" />`,
    `<meta property="og:description" content="${escapeHtml(page.description)}" />`,
    `<meta property="og:image" content="${publicUrl()}/preview.png" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
    `<script type="application/ld+json">${structuredData(path, page, url)}</script>`,
  ]
}

function preload(file: string): string {
  return `<link rel="modulepreload" crossorigin href="/${file}" />`
}

/** Lets the styles and letters of a page that is complete as drawn go before the code that makes it live. */
function withCodeLast(html: string): string {
  return html.replaceAll(/<(link rel="modulepreload"|script type="module")/g, '$& fetchpriority="low"')
}

const OFFERS = [
  { '@type': 'Offer', name: 'Free', price: '0', priceCurrency: 'NZD' },
  { '@type': 'Offer', name: 'Pro Membership, monthly', price: '149', priceCurrency: 'NZD' },
  { '@type': 'Offer', name: 'Pro Membership, annual', price: '1490', priceCurrency: 'NZD' },
]

function structuredData(path: string, page: Page, url: string): string {
  const data =
    path === '/' || path === '/pricing'
      ? {
          '@type': 'SoftwareApplication',
          name: 'DoneUp',
          applicationCategory: 'BusinessApplication',
          operatingSystem: 'Any',
          offers: OFFERS,
        }
      : { '@type': 'WebPage', name: page.title }
  const all = {
    '@context': 'https://schema.org',
    ...data,
    description: page.description,
    url,
    inLanguage: 'en-NZ',
  }
  return JSON.stringify(all).replaceAll('<', '\\u003c')
}

function sitemap(paths: string[]): string {
  const urls = paths.map((path) => `<url><loc>${escapeHtml(publicUrl() + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

/** The site's origin, or nothing: addresses are then relative to wherever it is served. */
function publicUrl(): string {
  return (process.env.PUBLIC_URL ?? '').replace(/\/+$/, '')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
