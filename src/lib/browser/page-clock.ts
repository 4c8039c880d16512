/** The milliseconds since the page was opened. Tests replace it where they can’t wait for what the page does in time. */
export const pageClock = { now: () => performance.now() }
