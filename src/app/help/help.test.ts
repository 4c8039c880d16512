import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ARTICLES, isArticle } from '#src/features/public/help/article-list.ts'
import { allArticles, anchorOf, plainTextOf } from '#src/features/public/help/article-texts.ts'
import { CALENDAR_ANCHOR } from '#src/lib/browser/anchors.ts'
import type { ProsePart } from '#src/lib/text/prose-text.ts'
import { SCREENS as PICTURED_SCREENS } from '../../../e2e/screens/list.ts'
import { createAppRouter } from '../router.tsx'
import { createArticleSearch, wordsOfScreens } from './help-search.ts'

// The help is complete and true as far as a program can tell: routes, links, pictures and labels are read from the code.

/** A page of the server, which the router doesn't know; `api-reference.spec.ts` opens it. */
const API_REFERENCE = '/api/docs'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'features/public/help')
const router = createAppRouter()
const routes = Object.values(router.routesByPath)
const partsOf = ({ sections }: ReturnType<typeof allArticles>[number]) =>
  sections.flatMap(({ blocks }) => blocks.flatMap(({ items }) => items.flat()))
const parts = allArticles().flatMap((article) =>
  partsOf(article).map((part) => ({ slug: article.slug, part })),
)
function found<Key extends string>(key: Key) {
  type Found = Extract<Exclude<ProsePart, string>, Record<Key, string>>
  return parts.flatMap(({ slug, part }) =>
    typeof part !== 'string' && key in part ? [{ slug, ...(part as Found) }] : [],
  )
}

// Clauses: one-deal 7.7
test('each route names an article, and each article has a file', () => {
  expect(routes.length).toBeGreaterThan(50)
  const withoutArticle = routes.filter(({ options }) => !isArticle(options.staticData?.help ?? ''))
  expect(withoutArticle.map(({ fullPath }) => fullPath)).toEqual([])
  const files = globSync('articles/*.md', { cwd: folder }).map((file) => file.slice('articles/'.length, -3))
  expect(files.toSorted()).toEqual([...ARTICLES].toSorted())
})

// Clauses: one-deal 7.1
test('there are 25 to 40 short articles, each with a lead, how to do things and its words', () => {
  expect(ARTICLES.length).toBeGreaterThanOrEqual(25)
  expect(ARTICLES.length).toBeLessThanOrEqual(40)
  for (const article of allArticles()) {
    const { slug, title, lead, sections } = article
    expect(title, slug).toMatch(/^.{4,50}$/)
    // It is also the page’s description for search engines.
    expect(lead, slug).toMatch(/^.{31,170}$/)
    expect(
      sections.map(({ heading }) => heading),
      slug,
    ).toEqual(['How to', 'Words'])
    const [howTo] = sections
    const things = howTo?.blocks.flatMap(({ kind, items }) => (kind === 'list' ? items : [])) ?? []
    expect(things.length, slug).toBeGreaterThanOrEqual(5)
    expect(things.length, slug).toBeLessThanOrEqual(11)
    expect(plainTextOf(article).split(/\s+/).length, slug).toBeLessThan(420)
  }
})

// Clauses: one-deal 7.8
test('each link leads to a screen or an article, and each anchor is on it', () => {
  const links = found('href')
  expect(links.length).toBeGreaterThan(40)
  const wrong = links.filter(({ href }) => {
    const [path = '', hash] = href.split('#')
    const article = allArticles().find(({ slug }) => path === `/help/${slug}`)
    if (article)
      return hash !== undefined && !article.sections.some(({ heading }) => anchorOf(heading) === hash)
    const isScreen = path === API_REFERENCE || routes.some(({ fullPath }) => fullPath === path)
    return !isScreen || (hash !== undefined && hash !== CALENDAR_ANCHOR)
  })
  expect(wrong).toEqual([])
})

// Clauses: one-deal 7.4
test('each picture is of a screen of the pictures’ script, small, and used', () => {
  const named = found('picture').map(({ picture }) => picture)
  const files = globSync('pictures/*', { cwd: folder }).map((file) => file.slice('pictures/'.length))
  expect(files.toSorted()).toEqual([...new Set(named)].toSorted())
  expect(files.length).toBeGreaterThan(5)
  expect(files.length).toBeLessThanOrEqual(12)
  const screens = PICTURED_SCREENS.map(({ name }) => name)
  const unknown = files.filter((file) => !screens.includes(file.replace(/(-phone)?\.webp$/, '')))
  expect(unknown).toEqual([])
  for (const file of files) expect(statSync(join(folder, 'pictures', file)).size, file).toBeLessThan(60_000)
})

/** A label of the interface: a quoted text, or the text of an element. */
function isWritten(sources: string, label: string): boolean {
  const escaped = label.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`['"\`>]\\s*${escaped}\\s*['"\`<{(]`).test(sources)
}

// Clauses: one-deal 7.8
test('each label in bold is written in the code of a screen', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.test\.|\/test-|palette\/|marketing\//.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
    .replaceAll(/\s+/g, ' ')
  const labels = found('bold')
  expect(labels.length).toBeGreaterThan(200)
  expect(labels.filter(({ bold }) => !isWritten(sources, bold))).toEqual([])
  expect(isWritten(sources, 'Press here to lose everything')).toBe(false)
})

/** What people type, and the article that answers it, by its title, by what they call its screen, or by its text. */
const ASKED = [
  ['renovation', 'renovation-costs'],
  ['docket', 'expenses'],
  ['bookkeeper', 'exports'],
  ['gantt', 'plan'],
  ['bright-line', 'tax-and-lending'],
  ['capital gains', 'tax-and-lending'],
  ['price', 'purchase-price'],
  ['builder', 'builders'],
  ['receipt', 'expenses'],
  ['kanban', 'board'],
  ['wife', 'team'],
  ['api', 'api'],
  ['password', 'account'],
  ['home screen', 'offline'],
  ['passkye', 'sign-in'],
  ['backup codes', 'sign-in'],
] as const

test.each(ASKED)('“%s” finds the article %s', (asked, slug) => {
  const found = createArticleSearch(router)(asked).map((article) => article.slug)
  expect(found.slice(0, 3)).toContain(slug)
})

test.each([
  ['bank', 'tax-and-lending'],
  ['lender', 'tax-and-lending'],
  ['tradie', 'builders'],
  ['accountant', 'accountants'],
  ['invite a builder', 'guests'],
  ['bank feed', 'not-in-doneup'],
  ['logo', 'not-in-doneup'],
])('of the articles that “%s” finds, %s is first', (asked, slug) => {
  expect(createArticleSearch(router)(asked)[0]?.slug).toBe(slug)
})

test('what isn’t there finds nothing', () => {
  expect(createArticleSearch(router)('xylophone')).toEqual([])
})

// Clauses: one-deal 7.3
test('the articles of screens are found by the synonyms of the palette', () => {
  const words = wordsOfScreens(router)
  expect(words.get('exports')?.join(' ')).toContain('bookkeeper')
  expect(words.size).toBeGreaterThan(25)
})
