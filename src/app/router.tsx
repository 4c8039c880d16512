import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  type RouterHistory,
  stringifySearchWith,
} from '@tanstack/react-router'
import type { DealFilters } from '#src/features/opportunities/filters/schema.ts'
import { linkFragment } from '#src/lib/link-fragment.ts'
import { lazyScreen } from './lazy-screen.ts'
import { ErrorScreen, NotFoundScreen } from './message-screen.tsx'
import { RootLayout } from './root-layout.tsx'
import type { screens as Screens } from './signed-in-screens.ts'
import { PUBLIC_PAGES } from './site-links.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

type DashboardSearch = { [Name in keyof DealFilters]?: unknown }

const root = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundScreen })
const onRoot = { getParentRoute: () => root }

const accounts = () => import('./pages/account-pages.tsx')
const calculators = () => import('./pages/calculator-pages.tsx')
const formulas = () => import('#src/features/marketing/formulas-screen.tsx')
const howItWorks = () => import('#src/features/marketing/how-it-works-screen.tsx')
const landing = () => import('./pages/landing-page.tsx')
const pricing = () => import('./pages/pricing-page.tsx')
const legal = () => import('#src/features/marketing/legal-screens.tsx')
const sharing = () => import('#src/features/calculators/sharing/shared-calculation-screen.tsx')
const workingDays = () => import('#src/features/working-days/working-days-screen.tsx')
const signedIn = () => import('./signed-in.ts')

function signedInScreen(name: keyof typeof Screens): RouteComponent {
  return lazyScreen(
    async () => ({ Screen: await (await import('./signed-in-screens.ts')).screens[name]() }),
    'Screen',
  )
}

function page<const Path extends string>(path: Path, component: RouteComponent, title: string) {
  return createRoute({ ...onRoot, path, component, staticData: { title } })
}

/** A page after which the user returns to the page they requested. */
function returningPage<const Path extends string>(path: Path, component: RouteComponent, title: string) {
  const validateSearch = ({ returnTo }: Record<string, unknown>): { returnTo?: string } =>
    typeof returnTo === 'string' ? { returnTo } : {}
  return createRoute({ ...onRoot, path, component, staticData: { title }, validateSearch })
}

const guarded = createRoute({
  ...onRoot,
  id: 'guarded',
  component: lazyScreen(signedIn, 'GuardedLayout'),
})
const onGuarded = { getParentRoute: () => guarded }

const payment = createRoute({
  ...onRoot,
  id: 'payment',
  component: lazyScreen(signedIn, 'SessionLayout'),
})
const onPayment = { getParentRoute: () => payment }

function paymentPage<const Path extends string>(path: Path, screen: keyof typeof Screens, title: string) {
  return createRoute({ ...onPayment, path, component: signedInScreen(screen), staticData: { title } })
}

function guardedPage<const Path extends string>(path: Path, screen: keyof typeof Screens, title: string) {
  return createRoute({ ...onGuarded, path, component: signedInScreen(screen), staticData: { title } })
}

/** Where the deal was opened, and the price at which the viewer looks at it. */
function dealSearch({ from, price }: Record<string, unknown>): { from?: 'projects'; price?: string } {
  return { ...(from === 'projects' && { from }), ...(typeof price === 'string' && { price }) }
}

const deal = createRoute({
  ...onGuarded,
  path: '/opportunities/$id',
  // Save and Return goes back to the list from which the deal was opened.
  validateSearch: dealSearch,
  component: signedInScreen('deal'),
})
const onDeal = { getParentRoute: () => deal }

function dealTab<const Path extends string>(path: Path, screen: keyof typeof Screens, title: string) {
  return createRoute({ ...onDeal, path, component: signedInScreen(screen), staticData: { title } })
}

const project = createRoute({
  ...onGuarded,
  path: '/projects/$id',
  component: signedInScreen('project'),
})
const onProject = { getParentRoute: () => project }

function projectTab<const Path extends string>(path: Path, screen: keyof typeof Screens, title: string) {
  return createRoute({ ...onProject, path, component: signedInScreen(screen), staticData: { title } })
}

const routeTree = root.addChildren([
  page('/', lazyScreen(landing, 'LandingPage'), PUBLIC_PAGES['/'].title),
  page('/valuation/$address', lazyScreen(calculators, 'ValuationPage'), 'Valuation'),
  page('/renovations/$address', lazyScreen(calculators, 'RenovationPage'), 'Renovations'),
  page('/purchase-price/$address', lazyScreen(calculators, 'PurchasePricePage'), 'Purchase price'),
  page('/shared', lazyScreen(sharing, 'SharedCalculationScreen'), 'Shared calculation'),
  page('/how-it-works', lazyScreen(howItWorks, 'HowItWorksScreen'), PUBLIC_PAGES['/how-it-works'].title),
  page('/formulas', lazyScreen(formulas, 'FormulasScreen'), PUBLIC_PAGES['/formulas'].title),
  page(
    '/tools/working-days',
    lazyScreen(workingDays, 'WorkingDaysScreen'),
    PUBLIC_PAGES['/tools/working-days'].title,
  ),
  page('/privacy', lazyScreen(legal, 'PrivacyScreen'), PUBLIC_PAGES['/privacy'].title),
  page('/terms', lazyScreen(legal, 'TermsScreen'), PUBLIC_PAGES['/terms'].title),
  returningPage('/login', lazyScreen(accounts, 'LoginPage'), PUBLIC_PAGES['/login'].title),
  returningPage('/signup', lazyScreen(accounts, 'SignupPage'), PUBLIC_PAGES['/signup'].title),
  returningPage(
    '/forgot-password',
    lazyScreen(accounts, 'ForgotPasswordPage'),
    PUBLIC_PAGES['/forgot-password'].title,
  ),
  page('/reset-password', lazyScreen(accounts, 'ResetPasswordPage'), 'Set a new password'),
  returningPage('/magic-link', lazyScreen(accounts, 'MagicLinkPage'), 'Sign in'),
  page('/confirm-email', lazyScreen(accounts, 'ConfirmEmailPage'), 'Confirm your email'),
  page('/email-change', lazyScreen(accounts, 'EmailChangePage'), 'Change email'),
  page('/unsubscribe', lazyScreen(accounts, 'UnsubscribePage'), 'Unsubscribe'),
  page('/unsubscribe/$secret', lazyScreen(accounts, 'UnsubscribePage'), 'Unsubscribe'),
  returningPage('/pricing', lazyScreen(pricing, 'PricingPage'), PUBLIC_PAGES['/pricing'].title),
  payment.addChildren([
    createRoute({
      ...onPayment,
      path: '/checkout/start',
      validateSearch: ({ period }): { period?: string } => (typeof period === 'string' ? { period } : {}),
      component: signedInScreen('startCheckout'),
      staticData: { title: 'Checkout' },
    }),
    paymentPage('/checkout/simulated/$id', 'simulatedCheckout', 'Simulated checkout'),
    paymentPage('/billing/simulated', 'simulatedPortal', 'Simulated card provider'),
    paymentPage('/payment/success', 'paymentSuccess', 'Pro Membership'),
    paymentPage('/payment/cancel', 'paymentCancel', 'Payment cancelled'),
  ]),
  guarded.addChildren([
    createRoute({
      ...onGuarded,
      path: '/dashboard',
      validateSearch: (search: Record<string, unknown>): DashboardSearch => search,
      component: lazyScreen(signedIn, 'DashboardPage'),
      staticData: { title: 'Property Opportunities', isWide: true },
    }),
    guardedPage('/dashboard/import', 'import', 'Import deals'),
    deal.addChildren([
      dealTab('/', 'dealOverview', 'Opportunity'),
      dealTab('numbers', 'dealNumbers', 'Numbers'),
      dealTab('tax', 'dealTax', 'Tax and lending'),
      dealTab('agreement', 'dealAgreement', 'Agreement'),
      dealTab('due-diligence', 'dealDueDiligence', 'Due diligence'),
      dealTab('documents', 'dealDocuments', 'Documents'),
    ]),
    guardedPage('/opportunities/$id/renovations', 'dealRenovations', 'Renovations'),
    createRoute({
      ...onGuarded,
      path: '/opportunities/$id/pack',
      validateSearch: dealSearch,
      component: signedInScreen('dealPack'),
      staticData: { title: 'Pack' },
    }),
    createRoute({
      ...onGuarded,
      path: '/projects',
      component: signedInScreen('projects'),
      staticData: { title: 'Active Projects', isWide: true },
    }),
    project.addChildren([
      createRoute({ ...onProject, path: '/', component: () => null, staticData: { title: 'Project' } }),
      projectTab('tasks', 'projectTasks', 'Tasks'),
      projectTab('plan', 'projectPlan', 'Plan'),
      projectTab('budget', 'projectBudget', 'Budget'),
      projectTab('expenses', 'projectExpenses', 'Expenses'),
      projectTab('photos', 'projectPhotos', 'Photos'),
      projectTab('documents', 'projectDocuments', 'Documents'),
      projectTab('deal', 'projectDeal', 'Deal'),
    ]),
    createRoute({
      ...onGuarded,
      path: '/performance',
      validateSearch: ({ period, profit }): { period?: 'year' | 'quarter'; profit?: 'net' } => ({
        ...((period === 'year' || period === 'quarter') && { period }),
        ...(profit === 'net' && { profit }),
      }),
      component: signedInScreen('performance'),
      staticData: { title: 'Performance Overview' },
    }),
    guardedPage('/projects/$id/expenses/import', 'expenseImport', 'Import expenses'),
    guardedPage('/tasks', 'tasks', 'My tasks'),
    guardedPage('/suppliers', 'suppliers', 'Suppliers'),
    guardedPage('/suppliers/import', 'supplierImport', 'Import suppliers'),
    guardedPage('/suppliers/$id', 'supplier', 'Supplier'),
    guardedPage('/agents', 'agents', 'Agent Contacts'),
    guardedPage('/agents/$id', 'agentScorecard', 'Agent'),
    guardedPage('/feedback', 'feedback', 'Feature Suggestions'),
    guardedPage('/account', 'account', 'Account settings'),
    guardedPage('/admin/rules', 'rules', 'Rules'),
    guardedPage('/organization/costs', 'costs', 'Your costs'),
    guardedPage('/organization/exports', 'exports', 'Exports'),
    guardedPage('/organization/sharing', 'sharing', 'Sharing'),
    guardedPage('/organization/settings', 'organizationSettings', 'Organization Settings'),
    guardedPage('/organization/team', 'team', 'Manage Team'),
    guardedPage('/guest', 'sharedDeals', 'Shared with me'),
    guardedPage('/guest/$id', 'sharedDeal', 'Shared deal'),
    guardedPage('/organization/api', 'api', 'API'),
  ]),
])

/** The router over the browser's history, or over one URL to prerender a page. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    rewrite: { input: withoutSentence },
    ...(history && { history }),
    // Each value is the text in the link: the default reads q=1e3 as 1000.
    parseSearch: (search: string) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: stringifySearchWith(JSON.stringify),
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
    scrollRestoration: false,
  })
}

/** Addresses of properties may end with any sign. */
const WITH_ADDRESS = /^\/(?:valuation|renovations|purchase-price)\//

/** A link that was copied with the full stop or the bracket of the sentence around it opens the same page. */
function withoutSentence({ url }: { url: URL }): URL {
  if (!WITH_ADDRESS.test(url.pathname)) url.pathname = linkFragment(url.pathname) || '/'
  return url
}
