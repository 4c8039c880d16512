import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  type RouterHistory,
  stringifySearchWith,
} from '@tanstack/react-router'
import type { DealFilters } from '#src/features/deals/pipeline/filters/schema.ts'
import type { ArticleSlug } from '#src/features/public/help/article-list.ts'
import { linkFragment } from '#src/lib/browser/link-fragment.ts'
import { PUBLIC_PAGES } from './header/site-links.ts'
import { lazyScreen } from './lazy-screen.ts'
import { ErrorScreen, NotFoundScreen } from './message-screen.tsx'
import { comparisonSearch, dealSearch, performanceSearch } from './page-searches.ts'
import { RootLayout } from './root-layout.tsx'
import type { screens as Screens } from './signed-in-screens.ts'

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
const help = () => import('./pages/help-pages.tsx')
const formulas = () => import('#src/features/public/marketing/formulas-screen.tsx')
const howItWorks = () => import('#src/features/public/marketing/how-it-works-screen.tsx')
const landing = () => import('./pages/landing-page.tsx')
const pricing = () => import('./pages/pricing-page.tsx')
const legal = () => import('#src/features/public/marketing/legal-screens.tsx')
const sharing = () => import('#src/features/public/calculators/sharing/shared-calculation-screen.tsx')
const workingDays = () => import('#src/features/base/working-days/working-days-screen.tsx')
const signedIn = () => import('./signed-in.ts')

function signedInScreen(name: keyof typeof Screens): RouteComponent {
  return lazyScreen(
    async () => ({ Screen: await (await import('./signed-in-screens.ts')).screens[name]() }),
    'Screen',
  )
}

/** What each page says of itself: the document's title, and the article of the help that "?" opens. */
type Says = [title: string, help: ArticleSlug]

function page<const Path extends string>(path: Path, component: RouteComponent, ...[title, help]: Says) {
  return createRoute({ ...onRoot, path, component, staticData: { title, help } })
}

/** A page after which the user returns to the page they requested. */
function returningPage<const Path extends string>(
  path: Path,
  component: RouteComponent,
  ...[title, help]: Says
) {
  const validateSearch = ({ returnTo }: Record<string, unknown>): { returnTo?: string } =>
    typeof returnTo === 'string' ? { returnTo } : {}
  return createRoute({ ...onRoot, path, component, staticData: { title, help }, validateSearch })
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

function paymentPage<const Path extends string>(
  path: Path,
  screen: keyof typeof Screens,
  ...[title, help]: Says
) {
  return createRoute({ ...onPayment, path, component: signedInScreen(screen), staticData: { title, help } })
}

function guardedPage<const Path extends string>(
  path: Path,
  screen: keyof typeof Screens,
  ...[title, help]: Says
) {
  return createRoute({ ...onGuarded, path, component: signedInScreen(screen), staticData: { title, help } })
}

const deal = createRoute({
  ...onGuarded,
  path: '/opportunities/$id',
  // Save and Return goes back to the list from which the deal was opened.
  validateSearch: dealSearch,
  component: signedInScreen('deal'),
})
const onDeal = { getParentRoute: () => deal }

function dealTab<const Path extends string>(
  path: Path,
  screen: keyof typeof Screens,
  ...[title, help]: Says
) {
  return createRoute({ ...onDeal, path, component: signedInScreen(screen), staticData: { title, help } })
}

const project = createRoute({
  ...onGuarded,
  path: '/projects/$id',
  component: signedInScreen('project'),
})
const onProject = { getParentRoute: () => project }

function projectTab<const Path extends string>(
  path: Path,
  screen: keyof typeof Screens,
  ...[title, help]: Says
) {
  return createRoute({ ...onProject, path, component: signedInScreen(screen), staticData: { title, help } })
}

const routeTree = root.addChildren([
  page('/', lazyScreen(landing, 'LandingPage'), PUBLIC_PAGES['/'].title, 'valuation'),
  page('/valuation/$address', lazyScreen(calculators, 'ValuationPage'), 'Valuation', 'valuation'),
  page('/renovations/$address', lazyScreen(calculators, 'RenovationPage'), 'Renovations', 'renovation-costs'),
  page(
    '/purchase-price/$address',
    lazyScreen(calculators, 'PurchasePricePage'),
    'Purchase price',
    'purchase-price',
  ),
  page('/shared', lazyScreen(sharing, 'SharedCalculationScreen'), 'Shared calculation', 'purchase-price'),
  page(
    '/how-it-works',
    lazyScreen(howItWorks, 'HowItWorksScreen'),
    PUBLIC_PAGES['/how-it-works'].title,
    'figures',
  ),
  page('/formulas', lazyScreen(formulas, 'FormulasScreen'), PUBLIC_PAGES['/formulas'].title, 'figures'),
  page(
    '/tools/working-days',
    lazyScreen(workingDays, 'WorkingDaysScreen'),
    PUBLIC_PAGES['/tools/working-days'].title,
    'agreement',
  ),
  page('/privacy', lazyScreen(legal, 'PrivacyScreen'), PUBLIC_PAGES['/privacy'].title, 'account'),
  page('/terms', lazyScreen(legal, 'TermsScreen'), PUBLIC_PAGES['/terms'].title, 'account'),
  page('/help', lazyScreen(help, 'HelpPage'), PUBLIC_PAGES['/help'].title, 'find-your-way'),
  page('/help/$slug', lazyScreen(help, 'HelpArticlePage'), 'Help', 'find-your-way'),
  returningPage('/login', lazyScreen(accounts, 'LoginPage'), PUBLIC_PAGES['/login'].title, 'sign-in'),
  returningPage('/signup', lazyScreen(accounts, 'SignupPage'), PUBLIC_PAGES['/signup'].title, 'sign-in'),
  returningPage(
    '/forgot-password',
    lazyScreen(accounts, 'ForgotPasswordPage'),
    PUBLIC_PAGES['/forgot-password'].title,
    'sign-in',
  ),
  page('/reset-password', lazyScreen(accounts, 'ResetPasswordPage'), 'Set a new password', 'sign-in'),
  returningPage('/magic-link', lazyScreen(accounts, 'MagicLinkPage'), 'Sign in', 'sign-in'),
  page('/confirm-email', lazyScreen(accounts, 'ConfirmEmailPage'), 'Confirm your email', 'sign-in'),
  page('/email-change', lazyScreen(accounts, 'EmailChangePage'), 'Change email', 'account'),
  page('/unsubscribe', lazyScreen(accounts, 'UnsubscribePage'), 'Unsubscribe', 'calendar'),
  page('/unsubscribe/$secret', lazyScreen(accounts, 'UnsubscribePage'), 'Unsubscribe', 'calendar'),
  returningPage('/pricing', lazyScreen(pricing, 'PricingPage'), PUBLIC_PAGES['/pricing'].title, 'pricing'),
  payment.addChildren([
    createRoute({
      ...onPayment,
      path: '/checkout/start',
      validateSearch: ({ period }): { period?: string } => (typeof period === 'string' ? { period } : {}),
      component: signedInScreen('startCheckout'),
      staticData: { title: 'Checkout', help: 'pricing' },
    }),
    paymentPage('/checkout/simulated/$id', 'simulatedCheckout', 'Simulated checkout', 'pricing'),
    paymentPage('/billing/simulated', 'simulatedPortal', 'Simulated card provider', 'pricing'),
    paymentPage('/payment/success', 'paymentSuccess', 'Pro Membership', 'pricing'),
    paymentPage('/payment/cancel', 'paymentCancel', 'Payment cancelled', 'pricing'),
  ]),
  guarded.addChildren([
    createRoute({
      ...onGuarded,
      path: '/dashboard',
      validateSearch: (search: Record<string, unknown>): DashboardSearch => search,
      component: lazyScreen(signedIn, 'DashboardPage'),
      staticData: { title: 'Property Opportunities', help: 'board', isWide: true },
    }),
    guardedPage('/dashboard/import', 'import', 'Import deals', 'import'),
    deal.addChildren([
      dealTab('/', 'dealOverview', 'Opportunity', 'deal'),
      dealTab('value', 'dealValue', 'Value', 'deal'),
      dealTab('numbers', 'dealNumbers', 'Numbers', 'numbers'),
      dealTab('tax', 'dealTax', 'Tax and lending', 'tax-and-lending'),
      dealTab('agreement', 'dealAgreement', 'Agreement', 'agreement'),
      dealTab('due-diligence', 'dealDueDiligence', 'Due diligence', 'due-diligence'),
      dealTab('documents', 'dealDocuments', 'Documents', 'documents'),
    ]),
    guardedPage('/opportunities/$id/renovations', 'dealRenovations', 'Renovations', 'renovation-costs'),
    createRoute({
      ...onGuarded,
      path: '/opportunities/$id/pack',
      validateSearch: dealSearch,
      component: signedInScreen('dealPack'),
      staticData: { title: 'Pack', help: 'packs' },
    }),
    createRoute({
      ...onGuarded,
      path: '/projects',
      component: signedInScreen('projects'),
      staticData: { title: 'Active Projects', help: 'projects', isWide: true },
    }),
    project.addChildren([
      createRoute({
        ...onProject,
        path: '/',
        component: () => null,
        staticData: { title: 'Project', help: 'project' },
      }),
      projectTab('tasks', 'projectTasks', 'Tasks', 'project'),
      projectTab('plan', 'projectPlan', 'Plan', 'plan'),
      projectTab('budget', 'projectBudget', 'Budget', 'budget'),
      projectTab('expenses', 'projectExpenses', 'Expenses', 'expenses'),
      projectTab('photos', 'projectPhotos', 'Photos', 'documents'),
      projectTab('documents', 'projectDocuments', 'Documents', 'documents'),
      projectTab('deal', 'projectDeal', 'Deal', 'project'),
    ]),
    createRoute({
      ...onGuarded,
      path: '/performance',
      validateSearch: performanceSearch,
      component: signedInScreen('performance'),
      staticData: { title: 'Performance Overview', help: 'performance' },
    }),
    createRoute({
      ...onGuarded,
      path: '/compare',
      validateSearch: comparisonSearch,
      component: signedInScreen('compare'),
      staticData: { title: 'Compare deals', help: 'numbers', isWide: true },
    }),
    guardedPage('/projects/$id/budget/import', 'lineImport', 'Import budget lines', 'import'),
    guardedPage('/projects/$id/expenses/import', 'expenseImport', 'Import expenses', 'import'),
    guardedPage('/tasks', 'tasks', 'My tasks', 'tasks'),
    guardedPage('/suppliers', 'suppliers', 'Suppliers', 'suppliers'),
    guardedPage('/suppliers/import', 'supplierImport', 'Import suppliers', 'import'),
    guardedPage('/suppliers/$id', 'supplier', 'Supplier', 'suppliers'),
    guardedPage('/agents', 'agents', 'Agent Contacts', 'agents'),
    guardedPage('/agents/$id', 'agentScorecard', 'Agent', 'agents'),
    guardedPage('/feedback', 'feedback', 'Feature Suggestions', 'find-your-way'),
    guardedPage('/account', 'account', 'Account settings', 'account'),
    guardedPage('/admin/rules', 'rules', 'Rules', 'tax-and-lending'),
    guardedPage('/organization/costs', 'costs', 'Your costs', 'your-costs'),
    guardedPage('/organization/exports', 'exports', 'Exports', 'exports'),
    guardedPage('/organization/sharing', 'sharing', 'Sharing', 'packs'),
    guardedPage('/organization/settings', 'organizationSettings', 'Organization Settings', 'organization'),
    guardedPage('/organization/team', 'team', 'Manage Team', 'team'),
    guardedPage('/guest', 'sharedDeals', 'Shared with me', 'guests'),
    guardedPage('/guest/$id', 'sharedDeal', 'Shared deal', 'guests'),
    guardedPage('/organization/api', 'api', 'API', 'api'),
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
