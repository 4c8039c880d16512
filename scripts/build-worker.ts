import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'

/** Prerendered pages, shown without changes while offline. */
const PAGES = [
  '/',
  '/how-it-works',
  '/formulas',
  '/tools/working-days',
  '/help',
  '/pricing',
  '/privacy',
  '/terms',
  '/login',
  '/signup',
  '/forgot-password',
]
/** All other paths share one shell. */
const SHELL = '/projects'
const SOURCE = new URL('../src/app/service-worker.js', import.meta.url)

/**
 * Writes the service worker with its list of cached files and a version derived from their content. Returns their
 * total compressed size in bytes.
 */
export async function writeWorker(folder: string): Promise<number> {
  const found = await Array.fromAsync(
    glob(['assets/*.{js,css}', 'fonts/*.woff2', '*.{svg,png,webmanifest}', 'theme.js'], { cwd: folder }),
  )
  const files = found.filter((file) => file !== 'preview.png').toSorted()
  const source = await readFile(SOURCE, 'utf8')
  const version = createHash('sha256').update(source)
  for (const file of [...files, 'app.html', 'index.html']) version.update(await readFile(`${folder}/${file}`))
  const constants = {
    VERSION: version.digest('hex').slice(0, 12),
    FILES: files.map((file) => `/${file}`),
    PAGES,
    SHELL,
  }
  const lines = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)}`)
  await writeFile(`${folder}/sw.js`, `${lines.join('\n')}\n${source}`)
  const sizes = await Promise.all(files.map((file) => sizeOnTheWire(`${folder}/${file}`)))
  return sizes.reduce((total, size) => total + size, 0)
}

async function sizeOnTheWire(file: string): Promise<number> {
  const compressed = await readFile(`${file}.br`).catch(() => readFile(file))
  return compressed.length
}
