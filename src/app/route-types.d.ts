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
    /** The page, its header and its footer are as wide as the window, as on boards. */
    isWide?: boolean
  }
}
