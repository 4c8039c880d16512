import { press, type Screen, STATES, see } from './screen.ts'

const path = '/dashboard?view=list&sort=-netProfit'
const demo = { viewers: ['demo'] } as const

/** The deals of the board as a list. */
export const DEAL_LIST_SCREENS: readonly Screen[] = [
  { name: 'list', path, viewers: ['demo', 'newcomer', 'extreme'], states: STATES },
  {
    name: 'list-nothing-found',
    path: '/dashboard?view=list&q=nowhere',
    ...demo,
    prepare: see(/No deals match/),
  },
  // A phone has the menu that sorts, a wide screen the dialog of the columns.
  { name: 'list-arranged', path, ...demo, prepare: press('button', /^(Columns|Sort)/) },
]
