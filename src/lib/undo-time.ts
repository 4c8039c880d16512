/** How long the toast with an Undo is shown. */
export const UNDO_SECONDS = 8
/** How long a pointer or the focus can hold that toast open besides: time enough to read it slowly, with any device. */
export const UNDO_HELD_SECONDS = 120
/** For the request that undoes, sent in the last moment. */
const REQUEST_SECONDS = 12
/** When the server deletes for good what was deleted: no Undo that is still shown comes too late. */
export const PURGE_AFTER_SECONDS = UNDO_SECONDS + UNDO_HELD_SECONDS + REQUEST_SECONDS
