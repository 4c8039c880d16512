import '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Shown once on the next screen. */
    message?: string
    /** The requested page, to continue to after signing in. */
    returnTo?: string
    /** The secret of the opened invitation link. */
    invite?: string
  }
  interface StaticDataRouteOption {
    /** The document's title, before " · DoneUp". */
    title?: string
    /** As wide as the window, with its header and footer: boards. */
    isWide?: boolean
  }
}
