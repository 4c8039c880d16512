import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { GuestRole } from '#src/features/people/organizations/invites/schema.ts'
import type { ArticleSlug } from '#src/features/public/help/article-list.ts'
import { createStore, useStore } from '#src/lib/browser/store.ts'

/** The article of a screen that names none, such as one that isn’t found. */
const FIRST_ARTICLE: ArticleSlug = 'find-your-way'

/** What a guest reads where the article of the screen is written for members. */
const ARTICLES_OF_GUESTS: Readonly<Record<GuestRole, Partial<Record<ArticleSlug, ArticleSlug>>>> = {
  builder: {
    projects: 'builders',
    project: 'builders',
    plan: 'builders',
    expenses: 'builders',
    documents: 'builders',
    tasks: 'builders',
  },
  accountant: { guests: 'accountants' },
  partner: {},
}

/** As what the user sees the screen: a builder everywhere in an organization, a partner or an accountant on the page of a deal. */
const guestRoles = createStore<readonly GuestRole[]>([])

/** Says that the user is a guest on the screen, so that "?" opens their article. */
export function useHelpForGuests(role: GuestRole | undefined): void {
  useEffect(() => {
    if (role === undefined) return
    guestRoles.set([...guestRoles.get(), role])
    return () => guestRoles.set(guestRoles.get().toSpliced(guestRoles.get().indexOf(role), 1))
  }, [role])
}

/** The article that one with these roles reads where the screen names `article`. */
export function articleFor(article: ArticleSlug, roles: readonly GuestRole[]): ArticleSlug {
  return roles.flatMap((role) => ARTICLES_OF_GUESTS[role][article] ?? [])[0] ?? article
}

/** The article of the help for the user on the screen. */
export function useArticleOfScreen(): ArticleSlug {
  const roles = useStore(guestRoles)
  const slug = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.help)?.staticData.help,
  })
  return articleFor(slug ?? FIRST_ARTICLE, roles)
}
