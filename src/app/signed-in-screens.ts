import { memberPage } from './session/member.tsx'

/** The screens that aren't in `signed-in.ts`. A list of its own: with the names of all files, it is large. */
export const screens = {
  account: async () => (await import('./pages/account-page.tsx')).AccountPage,
  agents: async () => memberPage((await import('#src/features/deals/agents/agents-screen.tsx')).AgentsScreen),
  agentScorecard: async () =>
    memberPage((await import('#src/features/deals/agents/scorecard-screen.tsx')).ScorecardScreen),
  api: async () => (await import('./pages/api-page.tsx')).ApiPage,
  compare: async () => (await import('./pages/compare/compare-page.tsx')).ComparePage,
  deal: async () => (await import('./pages/deal/deal-page.tsx')).OpenDealPage,
  dealAgreement: async () => (await import('./pages/deal/agreement-tab.tsx')).AgreementTab,
  dealDocuments: async () => (await import('./pages/deal/documents-tab.tsx')).DocumentsTab,
  costs: async () => (await import('./pages/costs-page.tsx')).CostsPage,
  dealDueDiligence: async () => (await import('./pages/deal/due-diligence-tab.tsx')).DueDiligenceTab,
  dealNumbers: async () =>
    memberPage((await import('#src/features/deals/deal-editor/tabs/numbers-screen.tsx')).DealNumbers),
  dealOverview: async () => (await import('./pages/deal/overview-tab.tsx')).OverviewTab,
  dealPack: async () => (await import('./pages/pack-page.tsx')).PackPage,
  dealRenovations: async () => (await import('./pages/deal/renovations-page.tsx')).RenovationsPage,
  dealTax: async () => (await import('./pages/deal/tax-tab.tsx')).TaxTab,
  dealValue: async () => (await import('./pages/deal/value-tab.tsx')).ValueTab,
  exports: async () => (await import('./pages/exports-page.tsx')).ExportsPage,
  feedback: async () =>
    memberPage(
      (await import('#src/features/base/feedback/suggestion-board/feedback-screen.tsx')).FeedbackScreen,
    ),
  import: async () => (await import('./pages/import-pages.tsx')).DealImportPage,
  organizationSettings: async () =>
    (await import('./pages/organization-settings-page.tsx')).OrganizationSettingsPage,
  paymentCancel: async () =>
    (await import('#src/features/people/billing/payment-screens.tsx')).PaymentCancelScreen,
  paymentSuccess: async () => (await import('./pages/payment-success-page.tsx')).PaymentSuccessPage,
  performance: async () => (await import('./pages/performance-page.tsx')).PerformancePage,
  project: async () => (await import('./pages/project/project-page.tsx')).ProjectPage,
  projectBudget: async () => (await import('./pages/project/project-budget-tab.tsx')).ProjectBudgetTab,
  projectDeal: async () => (await import('./pages/project/project-deal-tab.tsx')).ProjectDealTab,
  projectDocuments: async () =>
    (await import('./pages/project/project-documents-tab.tsx')).ProjectDocumentsTab,
  projectExpenses: async () => (await import('./pages/project/project-expenses-tab.tsx')).ProjectExpensesTab,
  projectPhotos: async () => (await import('./pages/project/project-photos-tab.tsx')).ProjectPhotosTab,
  projectPlan: async () => (await import('./pages/project/project-plan-tab.tsx')).ProjectPlanTab,
  projectTasks: async () => (await import('./pages/project/project-tasks-tab.tsx')).ProjectTasksTab,
  projects: async () =>
    memberPage(
      (await import('#src/features/build/projects/board/projects-screen.tsx')).ProjectsScreen,
      () => ({
        kind: 'projects',
      }),
    ),
  rules: async () => memberPage((await import('#src/features/deals/tax-rules/rules-screen.tsx')).RulesScreen),
  sharedDeal: async () => (await import('./pages/shared-deal-page.tsx')).SharedDealPage,
  sharedDeals: async () => (await import('./pages/shared-deal-page.tsx')).SharedDealsPage,
  sharing: async () => (await import('./pages/sharing-page.tsx')).SharingPage,
  simulatedCheckout: async () => (await import('./pages/checkout-pages.tsx')).SimulatedCheckoutPage,
  simulatedPortal: async () =>
    (await import('#src/features/people/billing/simulated/simulated-screens.tsx')).SimulatedPortalScreen,
  startCheckout: async () => (await import('./pages/checkout-pages.tsx')).StartCheckoutPage,
  supplier: async () => (await import('./pages/supplier-page.tsx')).SupplierPage,
  lineImport: async () => (await import('./pages/import-pages.tsx')).LineImportPage,
  expenseImport: async () => (await import('./pages/import-pages.tsx')).ExpenseImportPage,
  supplierImport: async () => (await import('./pages/import-pages.tsx')).SupplierImportPage,
  suppliers: async () =>
    memberPage((await import('#src/features/build/suppliers/suppliers-screen.tsx')).SuppliersScreen),
  tasks: async () => (await import('./pages/tasks-page.tsx')).TasksPage,
  team: async () => (await import('./pages/organization-settings-page.tsx')).TeamPage,
}

export const parts = {
  calculators: () => import('./session/calculator-session.ts'),
  invite: () => import('./pages/invite-page.tsx'),
  palette: () => import('./palette/session-palette.tsx'),
  pricing: () => import('./pages/session-pricing.tsx'),
}
