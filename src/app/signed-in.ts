/** What all screens of a signed-in person need, with the screen that most of them open first: one download. */
export { followed } from './followed-session.ts'
export { GuardedLayout } from './guarded-layout.tsx'
export { OfflineStatus } from './offline/offline-status.tsx'
export { DashboardPage } from './pages/dashboard-page.tsx'
export { SessionHeader } from './session-header.tsx'

/** The other screens. Imported from here, they are known to need nothing again that this download has. */
export const screens = {
  account: () => import('./pages/account-page.tsx'),
  addToDashboard: () => import('./add-to-dashboard.ts'),
  agents: () => import('./pages/agents-page.tsx'),
  feedback: () => import('./pages/feedback-page.tsx'),
  import: () => import('./pages/import-page.tsx'),
  invite: () => import('./pages/invite-page.tsx'),
  opportunity: () => import('./pages/opportunity-page.tsx'),
  opportunityRenovations: () => import('./pages/opportunity-renovations-page.tsx'),
  organizationSettings: () => import('./pages/organization-settings-page.tsx'),
  palette: () => import('./palette/session-palette.tsx'),
  paymentCancel: () => import('#src/features/billing/payment-cancel-screen.tsx'),
  paymentSuccess: () => import('./pages/payment-success-page.tsx'),
  performance: () => import('./pages/performance-page.tsx'),
  project: () => import('./pages/project-page.tsx'),
  projects: () => import('./pages/projects-page.tsx'),
  sessionPricing: () => import('./pages/session-pricing.tsx'),
  simulatedCheckout: () => import('./pages/simulated-checkout-page.tsx'),
  simulatedPortal: () => import('./pages/simulated-portal-page.tsx'),
  startCheckout: () => import('./pages/start-checkout-page.tsx'),
  team: () => import('./pages/team-page.tsx'),
}
