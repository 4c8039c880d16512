import '#src/lib/schemas/schema-messages.ts'

/** One chunk: the code that all signed-in screens share, and the dashboard, which most users open first. */
export { GuardedLayout } from './guarded-layout.tsx'
export { SessionHeader } from './header/session-header.tsx'
export { OfflineStatus } from './offline/offline-status.tsx'
export { DashboardPage } from './pages/dashboard-page.tsx'
export { SessionLayout, subscribeToSession } from './session/session-queries.tsx'
