import type { Page } from '@playwright/test'
import { dialog, press, type Screen, STATES, see, steps } from './screen.ts'

const path = '/dashboard?view=list&sort=-netProfit'
const demo = { viewers: ['demo'] } as const

/** On a phone, rows have check boxes after “Select”, and a menu has the actions. */
async function selectThree(page: Page): Promise<void> {
  const select = page.getByRole('button', { name: 'Select', exact: true })
  if (await select.isVisible()) await select.click()
  const boxes = page.getByRole('row').getByRole('checkbox', { name: /^(?!Select all)/ })
  for (const at of [0, 1, 2]) await boxes.nth(at).check()
  await page.getByRole('region', { name: 'Selected deals' }).waitFor()
}

function act(name: string) {
  return async (page: Page): Promise<void> => {
    const actions = page.getByRole('button', { name: 'Actions', exact: true })
    const isPhone = await actions.isVisible()
    if (isPhone) await actions.click()
    await page.getByRole(isPhone ? 'menuitem' : 'button', { name }).click()
  }
}

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
  { name: 'list-selected', path, ...demo, prepare: selectThree },
  { name: 'list-move', path, ...demo, prepare: steps(selectThree, press('button', 'Move to…')) },
  {
    name: 'list-agent',
    path,
    ...demo,
    prepare: steps(selectThree, act('Assign agent…'), dialog(/^Assign an agent/)),
  },
  { name: 'list-date', path, ...demo, prepare: steps(selectThree, act('Set date…'), dialog(/^Set a date/)) },
  { name: 'list-abandon', path, ...demo, prepare: steps(selectThree, act('Abandon…'), dialog(/^Abandon/)) },
  { name: 'list-delete', path, ...demo, prepare: steps(selectThree, act('Delete…'), dialog(/^Delete/)) },
  { name: 'list-arranged', path, ...demo, prepare: press('button', /^(Columns|Sort)/) },
]
