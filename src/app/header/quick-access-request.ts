import type { ArticleSlug } from '#src/features/public/help/article-list.ts'
import { createStore } from '#src/lib/browser/store.ts'

export const quickAccess = createStore<'palette' | 'help' | 'article' | 'workingDays' | null>(null)

/** What the panel of the help opens with; null for the article of the screen. */
export const askedArticle = createStore<ArticleSlug | null>(null)

/** Opens an article beside the screen; null for the one of the screen. */
export function openArticle(slug: ArticleSlug | null): void {
  askedArticle.set(slug)
  quickAccess.set('article')
}
