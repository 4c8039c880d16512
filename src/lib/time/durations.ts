export const MINUTE_SECONDS = 60
export const QUARTER_HOUR_SECONDS = 15 * MINUTE_SECONDS
export const HOUR_SECONDS = 60 * MINUTE_SECONDS

export const MINUTE_MS = 1000 * MINUTE_SECONDS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The duration of an Undo toast. */
export const UNDO_SECONDS = 8
/** The longest time that hover or focus can keep the toast open. */
export const UNDO_HELD_SECONDS = 120
/** Allows for an undo request that is sent just before the toast closes. */
const REQUEST_SECONDS = 12
/** The time after which the server purges soft-deleted rows, which is longer than any Undo toast. */
export const PURGE_AFTER_SECONDS = UNDO_SECONDS + UNDO_HELD_SECONDS + REQUEST_SECONDS
