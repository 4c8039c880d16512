/** Limits shared by the boxes, the API and the database checks. */
export const MAX_CUSTOM_ITEMS = 100
export const MAX_STANDARD_ITEMS = 50
export const MAX_ITEM_NAME_LENGTH = 200
/** How many properties a browser keeps without Pro. */
export const MAX_KEPT_PROPERTIES = 5
/** The calculator's slider; the deal form's goes to 100. */
export const MAX_CALCULATOR_MARGIN = 50
