import type { AnyRouter } from '@tanstack/react-router'
import type { ArticleSlug } from '#src/features/public/help/article-list.ts'
import { type Article, allArticles, plainTextOf } from '#src/features/public/help/article-texts.ts'
import { openArticle } from '../header/quick-access-request.ts'
import { ARTICLE_WORDS } from '../palette/article-words.ts'
import { type Command, HELP_GROUP, matchingCommands } from '../palette/matching.ts'
import { DEAL_ENTRIES, type PageEntry, PROJECT_ENTRIES } from '../palette/page-commands.ts'
import { PUBLIC_ENTRIES, SCREEN_ENTRIES } from '../palette/screens.ts'

/** Finds the articles that match a text, best first, as the palette does. */
export function createArticleSearch(router: AnyRouter): (typed: string) => Article[] {
  const commands = articleCommands(router)
  const articles = new Map(allArticles().map((article) => [idOf(article), article]))
  return (typed) => matchingCommands(commands, typed).flatMap(({ id }) => articles.get(id) ?? [])
}

/**
 * A command for each article, which opens it beside the screen. It is found by its title, by what people call its subject, its screens
 * and what is done there, and by its text.
 */
export function articleCommands(router: AnyRouter): Command[] {
  const words = wordsOfScreens(router)
  return allArticles()
    .toSorted(lastResortLast)
    .map((article) => ({
      id: idOf(article),
      group: HELP_GROUP,
      label: article.title,
      icon: 'file',
      words: ARTICLE_WORDS[article.slug] ?? '',
      about: words.get(article.slug)?.join(' ') ?? '',
      text: plainTextOf(article),
      isSearched: true,
      run: () => openArticle(article.slug),
    }))
}

const idOf = ({ slug }: Article) => `help:${slug}`

/** Of articles that match alike, the one about what there isn’t is last. */
const lastResortLast = (a: Article, b: Article) =>
  Number(a.slug === LAST_RESORT) - Number(b.slug === LAST_RESORT)
const LAST_RESORT: ArticleSlug = 'not-in-doneup'

/** What people call the screens, tabs and actions that an article is about. */
export function wordsOfScreens(router: AnyRouter): Map<ArticleSlug, string[]> {
  const words = new Map<ArticleSlug, string[]>()
  const add = (article: ArticleSlug | undefined, ...said: string[]) => {
    if (article) words.set(article, [...(words.get(article) ?? []), ...said])
  }
  const addEntry = (
    path: string,
    { label, words: called, article }: Pick<PageEntry, 'label' | 'words' | 'article'>,
  ) => add(article ?? articleOfPath(router, path), label, called)
  for (const entry of [...SCREEN_ENTRIES, ...PUBLIC_ENTRIES]) addEntry(entry.to, entry)
  for (const entry of DEAL_ENTRIES) addEntry(`/opportunities/$id/${entry.path}`, entry)
  for (const entry of PROJECT_ENTRIES) addEntry(`/projects/$id/${entry.path}`, entry)
  return words
}

function articleOfPath(router: AnyRouter, path: string): ArticleSlug | undefined {
  const route = router.routesByPath[path] ?? router.routesByPath[path.replace(/\/$/, '')]
  return route?.options.staticData?.help
}
