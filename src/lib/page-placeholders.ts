/**
 * What the pages say in place of this installation's own settings while they are drawn at build time; the server puts
 * the settings in when it serves them, so that one build serves every installation.
 */
export const ORIGIN_PLACEHOLDER = 'https://origin.placeholder.invalid'
export const SUPPORT_PLACEHOLDER = 'support@placeholder.invalid'
export const SALES_PLACEHOLDER = 'sales@placeholder.invalid'
/** Keeps a page out of search engines; the server takes it out of a calculator that is opened for a real address. */
export const NOT_INDEXED = '<meta name="robots" content="noindex" />'
/** The property of a calculator: the server puts in the address from the link. */
export const STREET_PLACEHOLDER = 'street.placeholder.invalid'
export const PLACE_PLACEHOLDER = 'place.placeholder.invalid'

/** The external site of the footer's Training link, unless the configuration names another one. */
export const DEFAULT_TRAINING_URL = 'https://www.settled.govt.nz/'
