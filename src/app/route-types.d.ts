import '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A sentence for the screen one arrives at, shown once. */
    message?: string
    /** Where the person wanted to be, for the screens on the way in. */
    returnTo?: string
    /** The secret of an invitation whose link was opened. */
    invite?: string
  }
  interface StaticDataRouteOption {
    /** The document's title, before " · DoneUp". */
    title?: string
    /** Boards use the whole width of the window, and so does the header above them. */
    isWide?: boolean
  }
}
