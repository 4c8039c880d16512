import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import type { DealFilters } from '#src/features/opportunities/filters/schema.ts'
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

const accounts = () => import('./pages/account-pages.ts')
const calculators = () => import('./pages/calculator-pages.tsx')
const legal = () => import('./pages/legal-pages.tsx')
const signedIn = () => import('./signed-in.ts')

const guarded = createRoute({
  ...onRoot,
  id: 'guarded',
  component: lazyRouteComponent(signedIn, 'GuardedLayout'),
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
    component: lazyRouteComponent(() => import('./pages/landing-page.tsx'), 'LandingPage'),
    staticData: { title: PUBLIC_PAGES['/'].title },
  }),
  createRoute({
    ...onRoot,
    path: '/valuation/$address',
    component: lazyRouteComponent(calculators, 'ValuationPage'),
    staticData: { title: 'Valuation' },
  }),
  createRoute({
    ...onRoot,
    path: '/renovations/$address',
    component: lazyRouteComponent(calculators, 'RenovationPage'),
    staticData: { title: 'Renovations' },
  }),
  createRoute({
    ...onRoot,
    path: '/purchase-price/$address',
    component: lazyRouteComponent(calculators, 'PurchasePricePage'),
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
    component: lazyRouteComponent(() => import('./pages/how-it-works-page.tsx'), 'HowItWorksPage'),
    staticData: { title: PUBLIC_PAGES['/how-it-works'].title },
  }),
  createRoute({
    ...onRoot,
    path: '/privacy',
    component: lazyRouteComponent(legal, 'PrivacyPage'),
    staticData: { title: PUBLIC_PAGES['/privacy'].title },
  }),
  createRoute({
    ...onRoot,
    path: '/terms',
    component: lazyRouteComponent(legal, 'TermsPage'),
    staticData: { title: PUBLIC_PAGES['/terms'].title },
  }),
  createRoute({
    ...onTheWay,
    path: '/login',
    component: lazyRouteComponent(accounts, 'LoginPage'),
    staticData: { title: PUBLIC_PAGES['/login'].title },
  }),
  createRoute({
    ...onTheWay,
    path: '/signup',
    component: lazyRouteComponent(accounts, 'SignupPage'),
    staticData: { title: PUBLIC_PAGES['/signup'].title },
  }),
  createRoute({
    ...onTheWay,
    path: '/forgot-password',
    component: lazyRouteComponent(accounts, 'ForgotPasswordPage'),
    staticData: { title: 'Forgot password?' },
  }),
  createRoute({
    ...onRoot,
    path: '/reset-password',
    component: lazyRouteComponent(accounts, 'ResetPasswordPage'),
    staticData: { title: 'Set a new password' },
  }),
  createRoute({
    ...onTheWay,
    path: '/magic-link',
    component: lazyRouteComponent(accounts, 'MagicLinkPage'),
    staticData: { title: 'Sign in' },
  }),
  createRoute({
    ...onRoot,
    path: '/confirm-email',
    component: lazyRouteComponent(accounts, 'ConfirmEmailPage'),
    staticData: { title: 'Confirm your email' },
  }),
  createRoute({
    ...onRoot,
    path: '/email-change',
    component: lazyRouteComponent(accounts, 'EmailChangePage'),
    staticData: { title: 'Change email' },
  }),
  createRoute({
    ...onTheWay,
    path: '/pricing',
    component: lazyRouteComponent(() => import('./pages/pricing-page.tsx'), 'PricingPage'),
    staticData: { title: PUBLIC_PAGES['/pricing'].title },
  }),
  createRoute({
    ...onRoot,
    path: '/checkout/start',
    validateSearch: ({ period }): { period?: string } => (typeof period === 'string' ? { period } : {}),
    component: lazyRouteComponent(
      async () => (await signedIn()).screens.startCheckout(),
      'StartCheckoutPage',
    ),
    staticData: { title: 'Checkout' },
  }),
  createRoute({
    ...onRoot,
    path: '/checkout/simulated/$id',
    component: lazyRouteComponent(
      async () => (await signedIn()).screens.simulatedCheckout(),
      'SimulatedCheckoutPage',
    ),
    staticData: { title: 'Simulated checkout' },
  }),
  createRoute({
    ...onRoot,
    path: '/billing/simulated',
    component: lazyRouteComponent(
      async () => (await signedIn()).screens.simulatedPortal(),
      'SimulatedPortalPage',
    ),
    staticData: { title: 'Simulated card provider' },
  }),
  createRoute({
    ...onRoot,
    path: '/payment/success',
    component: lazyRouteComponent(
      async () => (await signedIn()).screens.paymentSuccess(),
      'PaymentSuccessPage',
    ),
    staticData: { title: 'Pro Membership' },
  }),
  createRoute({
    ...onRoot,
    path: '/payment/cancel',
    component: lazyRouteComponent(
      async () => (await signedIn()).screens.paymentCancel(),
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
      component: lazyRouteComponent(signedIn, 'DashboardPage'),
      staticData: { title: 'Property Opportunities', isWide: true },
    }),
    createRoute({
      ...onGuarded,
      path: '/dashboard/import',
      component: lazyRouteComponent(async () => (await signedIn()).screens.import(), 'ImportPage'),
      staticData: { title: 'Import deals' },
    }),
    createRoute({
      ...onGuarded,
      path: '/opportunities/$id',
      // Opened from the projects, saving leads back there.
      validateSearch: ({ from }: Record<string, unknown>): { from?: 'projects' } =>
        from === 'projects' ? { from } : {},
      component: lazyRouteComponent(async () => (await signedIn()).screens.opportunity(), 'OpportunityPage'),
      staticData: { title: 'Opportunity' },
    }),
    createRoute({
      ...onGuarded,
      path: '/opportunities/$id/renovations',
      component: lazyRouteComponent(
        async () => (await signedIn()).screens.opportunityRenovations(),
        'OpportunityRenovationsPage',
      ),
      staticData: { title: 'Renovations' },
    }),
    createRoute({
      ...onGuarded,
      path: '/projects',
      component: lazyRouteComponent(async () => (await signedIn()).screens.projects(), 'ProjectsPage'),
      staticData: { title: 'Active Projects', isWide: true },
    }),
    createRoute({
      ...onGuarded,
      path: '/projects/$id',
      component: lazyRouteComponent(async () => (await signedIn()).screens.project(), 'ProjectPage'),
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
      component: lazyRouteComponent(async () => (await signedIn()).screens.performance(), 'PerformancePage'),
      staticData: { title: 'Performance Overview' },
    }),
    createRoute({
      ...onGuarded,
      path: '/agents',
      component: lazyRouteComponent(async () => (await signedIn()).screens.agents(), 'AgentsPage'),
      staticData: { title: 'Agent Contacts' },
    }),
    createRoute({
      ...onGuarded,
      path: '/feedback',
      component: lazyRouteComponent(async () => (await signedIn()).screens.feedback(), 'FeedbackPage'),
      staticData: { title: 'Feature Suggestions' },
    }),
    createRoute({
      ...onGuarded,
      path: '/account',
      component: lazyRouteComponent(async () => (await signedIn()).screens.account(), 'AccountPage'),
      staticData: { title: 'Account settings' },
    }),
    createRoute({
      ...onGuarded,
      path: '/organization/settings',
      component: lazyRouteComponent(
        async () => (await signedIn()).screens.organizationSettings(),
        'OrganizationSettingsPage',
      ),
      staticData: { title: 'Organization Settings' },
    }),
    createRoute({
      ...onGuarded,
      path: '/organization/team',
      component: lazyRouteComponent(async () => (await signedIn()).screens.team(), 'TeamPage'),
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
