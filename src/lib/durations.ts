export const MINUTE_SECONDS = 60
export const QUARTER_HOUR_SECONDS = 15 * MINUTE_SECONDS
export const HOUR_SECONDS = 60 * MINUTE_SECONDS

export const MINUTE_MS = 1000 * MINUTE_SECONDS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
