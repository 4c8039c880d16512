/** What prerendered pages contain in place of this installation's settings, which the server fills in: one build serves all. */
export const ORIGIN_PLACEHOLDER = 'https://origin.placeholder.invalid'
export const SUPPORT_PLACEHOLDER = 'support@placeholder.invalid'
export const SALES_PLACEHOLDER = 'sales@placeholder.invalid'
/** The parts of a calculator's address, which the server fills in from the URL. */
export const STREET_PLACEHOLDER = 'street.placeholder.invalid'
export const PLACE_PLACEHOLDER = 'place.placeholder.invalid'

/** The external site of the footer's Training link, unless the configuration names another one. */
export const DEFAULT_TRAINING_URL = 'https://www.settled.govt.nz/'
