import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Rolldown } from 'vite'

/** The files of the built client, as the bundler returns them. */
export type BuiltCode = Rolldown.OutputChunk[]

/** Runs before the first paint. */
const EARLY_SCRIPT = '<script src="/theme.js">'

/** The page of the list of articles, and of each article. */
const HELP = 'app/pages/help-pages.tsx'

/** The modules that each page loads, in `src`; public pages first. */
export const PAGE_MODULES: Record<string, string> = {
  '/': 'app/pages/landing-page.tsx',
  '/how-it-works': 'features/public/marketing/how-it-works-screen.tsx',
  '/formulas': 'features/public/marketing/formulas-screen.tsx',
  '/tools/working-days': 'features/base/working-days/working-days-screen.tsx',
  '/help': HELP,
  '/pricing': 'app/pages/pricing-page.tsx',
  '/privacy': 'features/public/marketing/legal-screens.tsx',
  '/terms': 'features/public/marketing/legal-screens.tsx',
  '/login': 'app/pages/account-pages.tsx',
  '/signup': 'app/pages/account-pages.tsx',
  '/forgot-password': 'app/pages/account-pages.tsx',
}

const CALCULATORS = 'app/pages/calculator-pages.tsx'

/** Has a shell that preloads its code, instead of requesting one file after the other. */
export const DASHBOARD = 'app/pages/dashboard-page.tsx'

interface Prerender {
  PUBLIC_PAGES: Record<string, unknown>
  HELP_PAGES: Record<string, unknown>
  CALCULATOR_PAGES: Record<string, unknown>
  pageHead: (path: string) => string[]
  shellHead: () => string[]
  calculatorHead: (path: string) => string[]
  sitemap: () => string
  renderPage: (path: string) => Promise<string | null>
  renderCalculator: (path: string) => Promise<string>
  renderShell: () => Promise<string>
}

/**
 * Writes every public page as a prerendered document, and the shell for all other paths. They contain no settings:
 * the server fills them in.
 */
export async function writePages(dist: string, code: BuiltCode): Promise<void> {
  const prerender: Prerender = await import(pathToFileURL(`${dist}/prerender/prerender.js`).href)
  const template = withStylesFirst(await readFile(`${dist}/client/index.html`, 'utf8'))
  await rm(`${dist}/client/index.html`)
  const shell = await prerender.renderShell()
  const shellFor = (modules: string[]) =>
    fill(template, { head: [...prerender.shellHead(), ...filesOf(code, modules).map(preload)], body: shell })
  await writeFile(`${dist}/client/app.html`, shellFor([]))
  await writePage(`${dist}/client/dashboard`, shellFor([DASHBOARD]))
  for (const path of Object.keys({ ...prerender.PUBLIC_PAGES, ...prerender.HELP_PAGES })) {
    const body = await prerender.renderPage(path)
    if (body === null) continue
    const files = filesOf(code, modulesOf(path, prerender))
    const html = fill(template, { path, head: prerender.pageHead(path), body })
    await writePage(`${dist}/client${path}`, withCodeAfterPaint(html, files))
  }
  await mkdir(`${dist}/client/calculators`)
  for (const path of Object.keys(prerender.CALCULATOR_PAGES)) {
    const body = await prerender.renderCalculator(path)
    const html = fill(template, { head: prerender.calculatorHead(path), body })
    const files = filesOf(code, [CALCULATORS])
    await writeFile(`${dist}/client/calculators${path}.html`, withCodeAfterPaint(html, files))
  }
  await writeFile(`${dist}/client/sitemap.xml`, prerender.sitemap())
}

function modulesOf(path: string, { HELP_PAGES }: Prerender): string[] {
  const module = path in HELP_PAGES ? HELP : PAGE_MODULES[path]
  return module === undefined ? [] : [module]
}

async function writePage(folder: string, html: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/index.html`, html)
}

/** The files with the entry and the modules, and all that these import; the entry first. Throws for an unknown module. */
export function filesOf(code: BuiltCode, modules: string[]): string[] {
  for (const module of modules)
    if (!code.some(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`))))
      throw new Error(`No built file contains src/${module}.`)
  const has = ({ moduleIds }: Rolldown.OutputChunk) =>
    modules.some((module) => moduleIds.some((id) => id.endsWith(`/src/${module}`)))
  const files = new Set(code.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  for (const { fileName } of code.filter(has)) files.add(fileName)
  for (const file of files)
    for (const other of code.find((c) => c.fileName === file)?.imports ?? []) files.add(other)
  return [...files]
}

/** Styles block rendering, so they come before fonts and code. */
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

/** A prerendered page is readable without its code, which theme.js requests after the first paint. */
function withCodeAfterPaint(html: string, files: string[]): string {
  const entry = html.match(/\s*<script type="module"[^>]*><\/script>/)?.[0] ?? ''
  const code = [entry.trim(), ...files.map(preload)].join('\n      ')
  return html
    .replace(entry, '')
    .replace('</head>', `  <template id="code">\n      ${code}\n    </template>\n  </head>`)
}
