export interface PublicPage {
  title: string
  description: string
}

/** The pages that are complete without JavaScript, with what search engines and link previews say about them. */
export const PUBLIC_PAGES = {
  '/': {
    title: 'Know the most you should pay',
    description:
      'Value a New Zealand property, cost its renovation, take your profit out: what is left is the most you should pay. Free, no account needed.',
  },
  '/how-it-works': {
    title: 'How It Works',
    description:
      'Run the numbers on a house, put the deal on your team’s board, and follow the renovation until it is sold.',
  },
  '/pricing': {
    title: 'Pricing',
    description:
      'The calculators are free. Pro Membership is $149 a month including GST, with 14 days to try it and your money back within 30.',
  },
  '/privacy': {
    title: 'Privacy policy',
    description: 'What DoneUp keeps about you, why, and how you get it back or have it deleted.',
  },
  '/terms': {
    title: 'Terms of service',
    description: 'What you may expect from DoneUp, and DoneUp from you.',
  },
  '/login': { title: 'Sign in', description: 'Sign in to your deals on DoneUp.' },
  '/signup': { title: 'Sign up', description: 'Create an account and keep your deals on one board.' },
} as const satisfies Record<string, PublicPage>

export type PublicPath = keyof typeof PUBLIC_PAGES

/** A document's title: what the page is, then whose it is. */
export function documentTitle(title: string | undefined): string {
  return title ? `${title} · DoneUp` : 'DoneUp'
}
