import type { ArticleSlug } from '#src/features/help/article-list.ts'

/**
 * What people call the subject of an article and no screen, tab or action of it is called: none of it is shown. Words of screens, tabs
 * and actions are written with these.
 */
export const ARTICLE_WORDS: Partial<Readonly<Record<ArticleSlug, string>>> = {
  offline:
    'install app phone no internet no signal no reception no wifi network sync pwa home screen iphone android ipad tablet',
  'sign-in': 'passkey passkeys locked out lost phone code codes can’t sign in',
}
