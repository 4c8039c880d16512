import { AGREEMENT_SCREENS } from './agreement-screens.ts'
import { BOARD_SCREENS } from './board-screens.ts'
import { BUDGET_SCREENS } from './budget-screens.ts'
import { DEAL_LIST_SCREENS } from './deal-list-screens.ts'
import { DEAL_SCREENS } from './deal-screens.ts'
import { GUEST_SCREENS } from './guest-screens.ts'
import { IMPORT_SCREENS } from './import-screens.ts'
import { OFFLINE_SCREENS } from './offline-screens.ts'
import { PEOPLE_SCREENS } from './people-screens.ts'
import type { Screen } from './screen.ts'
import { INVITED_SCREENS } from './shared-viewers.ts'

/** Every screen, dialog and message of the product. */
export const SCREENS: readonly Screen[] = [
  ...GUEST_SCREENS,
  ...BOARD_SCREENS,
  ...DEAL_LIST_SCREENS,
  ...DEAL_SCREENS,
  ...BUDGET_SCREENS,
  ...AGREEMENT_SCREENS,
  ...PEOPLE_SCREENS,
  ...INVITED_SCREENS,
  ...IMPORT_SCREENS,
  ...OFFLINE_SCREENS,
]
