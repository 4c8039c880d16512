import { type ProsePart, type ProseText, parseProse } from '#src/lib/text/prose-text.ts'
import { once } from '#src/lib/time/once.ts'
import { ARTICLES, type ArticleSlug } from './article-list.ts'

export interface Article extends ProseText {
  slug: ArticleSlug
}

const SOURCES = import.meta.glob<string>('./articles/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The text of an article. */
export function readArticle(slug: ArticleSlug): Article {
  return { slug, ...parseProse(SOURCES[`./articles/${slug}.md`] ?? '') }
}

/** All articles in the order of the path. */
export const allArticles = once(() => ARTICLES.map(readArticle))

/** What an article says, without markup, for a search. */
export function plainTextOf({ title, lead, sections }: ProseText): string {
  const parts = sections.flatMap(({ heading, blocks }) => [
    heading,
    ...blocks.flatMap(({ items }) => items.map((item) => item.map(textOf).join(''))),
  ])
  return [title, lead, ...parts].join('\n')
}

function textOf(part: ProsePart): string {
  if (typeof part === 'string') return part
  if ('bold' in part) return part.bold
  return 'label' in part ? part.label : part.alt
}

/** The anchor of a section: “Its words” → “its-words”. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .replace(/-$/, '')
}
