import type { AnyRouter } from '@tanstack/react-router'
import type { ArticleSlug } from '#src/features/help/article-list.ts'
import { type Article, allArticles, plainTextOf } from '#src/features/help/article-texts.ts'
import { type Command, offered } from './palette/matching.ts'
import { DEAL_ENTRIES, type PageEntry, PROJECT_ENTRIES } from './palette/page-commands.ts'
import { PUBLIC_ENTRIES, SCREEN_ENTRIES } from './palette/screens.ts'

/**
 * Finds the articles that match a text, best first: by their title and what people call their screens, which the palette lists, then
 * by their text.
 */
export function createArticleSearch(router: AnyRouter): (typed: string) => Article[] {
  const words = wordsOfArticles(router)
  const named = allArticles().map((article) => commandOf(article, words.get(article.slug)?.join(' ') ?? ''))
  const written = allArticles().map((article) => commandOf(article, plainTextOf(article)))
  return (typed) => {
    const found = new Set([...matches(named, typed), ...matches(written, typed)])
    return [...found].flatMap((slug) => allArticles().find((article) => article.slug === slug) ?? [])
  }
}

function matches(commands: readonly Command[], typed: string): string[] {
  return offered(commands, typed, []).groups.flatMap((group) => group.commands.map(({ id }) => id))
}

/** Each in a group of its own, as the palette lists eight of a group. */
function commandOf({ slug, title }: Article, words: string): Command {
  return { id: slug, group: slug, label: title, icon: 'arrow-right', words, run: () => {} }
}

/** What people call the screens, tabs and actions that an article is about. */
export function wordsOfArticles(router: AnyRouter): Map<ArticleSlug, string[]> {
  const words = new Map<ArticleSlug, string[]>()
  const add = (path: string, entry: Pick<PageEntry, 'label' | 'words'>) => {
    const article = articleOfPath(router, path)
    if (article) words.set(article, [...(words.get(article) ?? []), entry.label, entry.words])
  }
  for (const entry of [...SCREEN_ENTRIES, ...PUBLIC_ENTRIES]) add(entry.to, entry)
  for (const entry of DEAL_ENTRIES) add(`/opportunities/$id/${entry.path}`, entry)
  for (const entry of PROJECT_ENTRIES) add(`/projects/$id/${entry.path}`, entry)
  return words
}

function articleOfPath(router: AnyRouter, path: string): ArticleSlug | undefined {
  const route = router.routesByPath[path] ?? router.routesByPath[path.replace(/\/$/, '')]
  return route?.options.staticData?.help
}
