/** The articles of the help in the order of the path, by their address below `/help/`; each is a file of `articles/`. */
export const HELP_GROUPS = [
  { label: 'Find', articles: ['find-your-way', 'not-in-doneup', 'board', 'import', 'agents', 'tasks'] },
  {
    label: 'Work out',
    articles: [
      'valuation',
      'renovation-costs',
      'purchase-price',
      'deal',
      'numbers',
      'tax-and-lending',
      'figures',
    ],
  },
  { label: 'Offer', articles: ['offers', 'due-diligence', 'documents', 'packs'] },
  { label: 'Agree', articles: ['agreement', 'won'] },
  {
    label: 'Build',
    articles: ['projects', 'project', 'plan', 'budget', 'expenses', 'suppliers', 'your-costs'],
  },
  { label: 'Sell', articles: ['sold', 'performance'] },
  { label: 'People', articles: ['team', 'guests', 'accountants', 'builders'] },
  { label: 'Money', articles: ['exports', 'pricing'] },
  {
    label: 'Account',
    articles: ['sign-in', 'account', 'calendar', 'organization', 'api', 'offline'],
  },
] as const satisfies readonly { label: string; articles: readonly string[] }[]

export type ArticleSlug = (typeof HELP_GROUPS)[number]['articles'][number]

export const ARTICLES: readonly ArticleSlug[] = HELP_GROUPS.flatMap(({ articles }) => articles)

export function isArticle(slug: string): slug is ArticleSlug {
  return ARTICLES.some((article) => article === slug)
}
