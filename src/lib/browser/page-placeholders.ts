/** Placeholders for this installation's settings in prerendered pages; the server fills them in. */
export const ORIGIN_PLACEHOLDER = 'https://origin.placeholder.invalid'
export const SUPPORT_PLACEHOLDER = 'support@placeholder.invalid'
export const SALES_PLACEHOLDER = 'sales@placeholder.invalid'
/** The street and place in a calculator's page, which the server fills in from the URL. */
export const STREET_PLACEHOLDER = 'street.placeholder.invalid'
export const PLACE_PLACEHOLDER = 'place.placeholder.invalid'

/** The external site of the footer's Training link, unless the configuration names another site. */
export const DEFAULT_TRAINING_URL = 'https://www.settled.govt.nz/'
