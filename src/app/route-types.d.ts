import '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Shown once on the next screen. */
    message?: string
    returnTo?: string
    invite?: string
  }
  interface StaticDataRouteOption {
    /** The document's title, before " · DoneUp". */
    title?: string
    /** As wide as the window, with its header and footer: boards. */
    isWide?: boolean
  }
}
