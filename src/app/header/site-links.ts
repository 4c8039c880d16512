export interface SiteLink {
  label: string
  to:
    | '/'
    | '/how-it-works'
    | '/help'
    | '/pricing'
    | '/login'
    | '/signup'
    | '/privacy'
    | '/terms'
    | SignedInPath
  /** Path prefixes for which the link is also current. */
  area?: readonly string[]
}

type SignedInPath =
  | '/dashboard'
  | '/projects'
  | '/tasks'
  | '/performance'
  | '/agents'
  | '/feedback'
  | '/guest'

const CALCULATOR: SiteLink = {
  label: 'Calculator',
  to: '/',
  area: ['/valuation', '/renovations', '/purchase-price'],
}

export const HOW_IT_WORKS: SiteLink = { label: 'How It Works', to: '/how-it-works' }

export const SIGNED_OUT_LINKS: readonly SiteLink[] = [
  HOW_IT_WORKS,
  { label: 'Pricing', to: '/pricing' },
  { label: 'Sign in', to: '/login' },
]

export const SIGNED_IN_LINKS: readonly SiteLink[] = [
  CALCULATOR,
  { label: 'Opportunities', to: '/dashboard', area: ['/opportunities'] },
  { label: 'Projects', to: '/projects' },
  { label: 'Tasks', to: '/tasks' },
  { label: 'Performance', to: '/performance' },
  { label: 'Agents', to: '/agents' },
]

/** The links of those who build the projects of an organization without being a member. */
export const BUILDER_LINKS: readonly SiteLink[] = [
  { label: 'Projects', to: '/projects' },
  { label: 'Tasks', to: '/tasks' },
]

/** The links of those who only read what others share with them: all else needs a subscription. */
export const GUEST_LINKS: readonly SiteLink[] = [CALCULATOR, { label: 'Shared with me', to: '/guest' }]

/** The links of those whose access has ended and who have nothing else to open. */
export const ENDED_LINKS: readonly SiteLink[] = [CALCULATOR]

export const QUICK_LINKS: readonly SiteLink[] = [
  CALCULATOR,
  HOW_IT_WORKS,
  { label: 'Help', to: '/help' },
  { label: 'Pricing', to: '/pricing' },
]

export const LEGAL_LINKS: readonly SiteLink[] = [
  { label: 'Privacy policy', to: '/privacy' },
  { label: 'Terms of service', to: '/terms' },
]

export function isCurrent(link: SiteLink, path: string): boolean {
  return (
    link.to === path ||
    [...(link.area ?? []), link.to].some((area) => area !== '/' && path.startsWith(`${area}/`))
  )
}

/** The prerendered pages, readable without JavaScript. */
export const PUBLIC_PAGES = {
  '/': { title: 'Know the most you should pay' },
  '/how-it-works': { title: 'How It Works' },
  '/formulas': { title: 'How DoneUp calculates' },
  '/tools/working-days': { title: 'Working days' },
  '/help': { title: 'Help' },
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
