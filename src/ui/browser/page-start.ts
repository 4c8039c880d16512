let start = 0

/** How far a page is scrolled when it is shown, in px: its top, unless it has said otherwise since the navigation began. */
export const pageStart = () => start

export function setPageStart(top: number): void {
  start = top
}
