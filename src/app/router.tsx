import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import type { DealFilters } from '#src/features/opportunities/filters/schema.ts'
import { storedBillingPeriod } from './billing-period.ts'
import { drawnPage } from './drawn-page.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { PUBLIC_PAGES } from './public-pages.ts'
import { RootLayout } from './root-layout.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/** Which deals the dashboard shows, as it stands in the address. */
type DashboardAddress = { [Name in keyof DealFilters]?: unknown }

const root = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundScreen })
const onRoot = { getParentRoute: () => root }

const guarded = createRoute({
  ...onRoot,
  id: 'guarded',
  component: lazyRouteComponent(() => import('./guarded-layout.tsx'), 'GuardedLayout'),
})
const onGuarded = { getParentRoute: () => guarded }

/** Screens that are passed through on the way to another one know where that is. */
const onTheWay = {
  ...onRoot,
  validateSearch: ({ returnTo }: Record<string, unknown>): { returnTo?: string } =>
    typeof returnTo === 'string' ? { returnTo } : {},
}

/** One entry for each screen, loaded when it is first needed. */
const routeTree = root.addChildren([
  createRoute({
    ...onRoot,
    path: '/',
    component: lazyRouteComponent(async () => {
      const { LandingPage, readyParts } = await import('./pages/landing-page.tsx')
      await readyParts()
      return { LandingPage }
    }, 'LandingPage'),
    staticData: { title: PUBLIC_PAGES['/'].title },
  }),
  createRoute({
    ...onRoot,
    path: '/valuation/$address',
    component: lazyRouteComponent(() => import('./pages/valuation-page.tsx'), 'ValuationPage'),
    staticData: { title: 'Valuation' },
  }),
  createRoute({
    ...onRoot,
    path: '/renovations/$address',
    component: lazyRouteComponent(() => import('./pages/renovation-page.tsx'), 'RenovationPage'),
    staticData: { title: 'Renovations' },
  }),
  createRoute({
    ...onRoot,
    path: '/purchase-price/$address',
    component: lazyRouteComponent(() => import('./pages/purchase-price-page.tsx'), 'PurchasePricePage'),
    staticData: { title: 'Purchase price' },
  }),
  createRoute({
    ...onRoot,
    path: '/shared',
    component: lazyRouteComponent(
      () => import('#src/features/calculators/sharing/shared-calculation-screen.tsx'),
      'SharedCalculationScreen',
    ),
    staticData: { title: 'Shared calculation' },
  }),
  createRoute({
    ...onRoot,
    path: '/how-it-works',
    component: drawnPage(
      '/how-it-works',
      async () => (await import('./pages/how-it-works-page.tsx')).HowItWorksPage,
    ),
    staticData: { title: PUBLIC_PAGES['/how-it-works'].title },
  }),
  createRoute({
    ...onRoot,
    path: '/privacy',
    component: drawnPage('/privacy', async () => (await import('./pages/privacy-page.tsx')).PrivacyPage),
    staticData: { title: PUBLIC_PAGES['/privacy'].title },
  }),
  createRoute({
    ...onRoot,
    path: '/terms',
    component: drawnPage('/terms', async () => (await import('./pages/terms-page.tsx')).TermsPage),
    staticData: { title: PUBLIC_PAGES['/terms'].title },
  }),
  createRoute({
    ...onTheWay,
    path: '/login',
    component: lazyRouteComponent(() => import('./pages/login-page.tsx'), 'LoginPage'),
    staticData: { title: PUBLIC_PAGES['/login'].title },
  }),
  createRoute({
    ...onTheWay,
    path: '/signup',
    component: lazyRouteComponent(() => import('./pages/signup-page.tsx'), 'SignupPage'),
    staticData: { title: PUBLIC_PAGES['/signup'].title },
  }),
  createRoute({
    ...onTheWay,
    path: '/forgot-password',
    component: lazyRouteComponent(() => import('./pages/forgot-password-page.tsx'), 'ForgotPasswordPage'),
    staticData: { title: 'Forgot password?' },
  }),
  createRoute({
    ...onRoot,
    path: '/reset-password',
    component: lazyRouteComponent(() => import('./pages/mail-link-pages.tsx'), 'ResetPasswordPage'),
    staticData: { title: 'Set a new password' },
  }),
  createRoute({
    ...onTheWay,
    path: '/magic-link',
    component: lazyRouteComponent(() => import('./pages/mail-link-pages.tsx'), 'MagicLinkPage'),
    staticData: { title: 'Sign in' },
  }),
  createRoute({
    ...onRoot,
    path: '/confirm-email',
    component: lazyRouteComponent(() => import('./pages/mail-link-pages.tsx'), 'ConfirmEmailPage'),
    staticData: { title: 'Confirm your email' },
  }),
  createRoute({
    ...onRoot,
    path: '/email-change',
    component: lazyRouteComponent(() => import('./pages/email-change-page.tsx'), 'EmailChangePage'),
    staticData: { title: 'Change email' },
  }),
  createRoute({
    ...onTheWay,
    path: '/pricing',
    component: drawnPage(
      '/pricing',
      async () => (await import('./pages/pricing-page.tsx')).PricingPage,
      () => storedBillingPeriod() === 'monthly',
    ),
    staticData: { title: PUBLIC_PAGES['/pricing'].title },
  }),
  createRoute({
    ...onRoot,
    path: '/checkout/start',
    validateSearch: ({ period }): { period?: string } => (typeof period === 'string' ? { period } : {}),
    component: lazyRouteComponent(() => import('./pages/start-checkout-page.tsx'), 'StartCheckoutPage'),
    staticData: { title: 'Checkout' },
  }),
  createRoute({
    ...onRoot,
    path: '/checkout/simulated/$id',
    component: lazyRouteComponent(
      () => import('./pages/simulated-checkout-page.tsx'),
      'SimulatedCheckoutPage',
    ),
    staticData: { title: 'Simulated checkout' },
  }),
  createRoute({
    ...onRoot,
    path: '/billing/simulated',
    component: lazyRouteComponent(() => import('./pages/simulated-portal-page.tsx'), 'SimulatedPortalPage'),
    staticData: { title: 'Simulated card provider' },
  }),
  createRoute({
    ...onRoot,
    path: '/payment/success',
    component: lazyRouteComponent(() => import('./pages/payment-success-page.tsx'), 'PaymentSuccessPage'),
    staticData: { title: 'Pro Membership' },
  }),
  createRoute({
    ...onRoot,
    path: '/payment/cancel',
    component: lazyRouteComponent(
      () => import('#src/features/billing/payment-cancel-screen.tsx'),
      'PaymentCancelScreen',
    ),
    staticData: { title: 'Payment cancelled' },
  }),
  guarded.addChildren([
    createRoute({
      ...onGuarded,
      path: '/dashboard',
      // The screen reads it by its schema: that code is not needed to open any other page.
      validateSearch: (search: Record<string, unknown>): DashboardAddress => search,
      component: lazyRouteComponent(() => import('./pages/dashboard-page.tsx'), 'DashboardPage'),
      staticData: { title: 'Property Opportunities', isWide: true },
    }),
    createRoute({
      ...onGuarded,
      path: '/dashboard/import',
      component: lazyRouteComponent(() => import('./pages/import-page.tsx'), 'ImportPage'),
      staticData: { title: 'Import deals' },
    }),
    createRoute({
      ...onGuarded,
      path: '/opportunities/$id',
      // Opened from the projects, saving leads back there.
      validateSearch: ({ from }: Record<string, unknown>): { from?: 'projects' } =>
        from === 'projects' ? { from } : {},
      component: lazyRouteComponent(() => import('./pages/opportunity-page.tsx'), 'OpportunityPage'),
      staticData: { title: 'Opportunity' },
    }),
    createRoute({
      ...onGuarded,
      path: '/opportunities/$id/renovations',
      component: lazyRouteComponent(
        () => import('./pages/opportunity-renovations-page.tsx'),
        'OpportunityRenovationsPage',
      ),
      staticData: { title: 'Renovations' },
    }),
    createRoute({
      ...onGuarded,
      path: '/projects',
      component: lazyRouteComponent(() => import('./pages/projects-page.tsx'), 'ProjectsPage'),
      staticData: { title: 'Active Projects', isWide: true },
    }),
    createRoute({
      ...onGuarded,
      path: '/projects/$id',
      component: lazyRouteComponent(() => import('./pages/project-page.tsx'), 'ProjectPage'),
      staticData: { title: 'Project' },
    }),
    createRoute({
      ...onGuarded,
      path: '/performance',
      // All time and gross profit are what is shown unless the address says otherwise.
      validateSearch: ({ period, profit }): { period?: 'year' | 'quarter'; profit?: 'net' } => ({
        ...((period === 'year' || period === 'quarter') && { period }),
        ...(profit === 'net' && { profit }),
      }),
      component: lazyRouteComponent(() => import('./pages/performance-page.tsx'), 'PerformancePage'),
      staticData: { title: 'Performance Overview' },
    }),
    createRoute({
      ...onGuarded,
      path: '/agents',
      component: lazyRouteComponent(() => import('./pages/agents-page.tsx'), 'AgentsPage'),
      staticData: { title: 'Agent Contacts' },
    }),
    createRoute({
      ...onGuarded,
      path: '/feedback',
      component: lazyRouteComponent(() => import('./pages/feedback-page.tsx'), 'FeedbackPage'),
      staticData: { title: 'Feature Suggestions' },
    }),
    createRoute({
      ...onGuarded,
      path: '/account',
      component: lazyRouteComponent(() => import('./pages/account-page.tsx'), 'AccountPage'),
      staticData: { title: 'Account settings' },
    }),
    createRoute({
      ...onGuarded,
      path: '/organization/settings',
      component: lazyRouteComponent(
        () => import('./pages/organization-settings-page.tsx'),
        'OrganizationSettingsPage',
      ),
      staticData: { title: 'Organization Settings' },
    }),
    createRoute({
      ...onGuarded,
      path: '/organization/team',
      component: lazyRouteComponent(() => import('./pages/team-page.tsx'), 'TeamPage'),
      staticData: { title: 'Manage Team' },
    }),
  ]),
])

/** The router over a browser's history, or over one address when a page is rendered at build time. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
    scrollRestoration: false,
  })
}
