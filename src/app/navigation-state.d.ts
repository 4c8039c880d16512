import '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A sentence for the screen one arrives at, shown once. */
    message?: string
  }
}
