/** The prerendered pages, readable without JavaScript. */
export const PUBLIC_PAGES = {
  '/': { title: 'Know the most you should pay' },
  '/how-it-works': { title: 'How It Works' },
  '/formulas': { title: 'How DoneUp calculates' },
  '/tools/working-days': { title: 'Working days' },
  '/pricing': { title: 'Pricing' },
  '/privacy': { title: 'Privacy policy' },
  '/terms': { title: 'Terms of service' },
  '/login': { title: 'Sign in' },
  '/signup': { title: 'Sign up' },
  '/forgot-password': { title: 'Forgot password?' },
} as const

export type PublicPath = keyof typeof PUBLIC_PAGES

export function documentTitle(title: string | undefined): string {
  return title ? `${title} · DoneUp` : 'DoneUp'
}
