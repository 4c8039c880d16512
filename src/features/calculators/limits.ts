/** Shared by the forms, the API and the database checks. */
export const MAX_CUSTOM_ITEMS = 100
export const MAX_STANDARD_ITEMS = 50
export const MAX_ITEM_NAME_LENGTH = 200
/** The limit per browser without Pro. */
export const MAX_SAVED_PROPERTIES = 5
/** The maximum of the calculator's slider; the deal form allows 100. */
export const MAX_CALCULATOR_MARGIN = 50
