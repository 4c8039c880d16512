import { useMatches } from '@tanstack/react-router'
import type { ArticleSlug } from '#src/features/public/help/article-list.ts'

/** The article of a screen that names none, such as one that isn’t found. */
const FIRST_ARTICLE: ArticleSlug = 'find-your-way'

/** The article of the help that the screen names. */
export function useArticleOfScreen(): ArticleSlug {
  const slug = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.help)?.staticData.help,
  })
  return slug ?? FIRST_ARTICLE
}
