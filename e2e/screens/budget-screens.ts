import { dialog, press, type Screen, STATES, see, steps } from './screen.ts'

const budget = { path: '{projects/12 Rimu}/budget', viewers: ['demo'] } as const
const expenses = { path: '{projects/12 Rimu}/expenses', viewers: ['demo'] } as const
const photos = { path: '{projects/12 Rimu}/photos', viewers: ['demo'] } as const
const plan = { path: '{projects/12 Rimu}/plan', viewers: ['demo'] } as const

/** The budget, the expenses, the plan and the photos of a project, its suppliers, and their dialogs. */
export const BUDGET_SCREENS: readonly Screen[] = [
  { ...budget, name: 'budget', viewers: ['demo', 'extreme'], states: STATES },
  { name: 'budget-none', path: '{projects/7 Ngaio}/budget', viewers: ['demo'] },
  { ...budget, name: 'budget-line-menu', prepare: press('button', 'Actions: Kitchen') },
  { ...budget, name: 'budget-line', prepare: steps(press('button', 'Add line'), dialog('Add line')) },
  {
    ...budget,
    name: 'budget-line-delete',
    prepare: steps(
      press('button', 'Actions: Kitchen'),
      press('menuitem', 'Delete'),
      dialog('Delete Kitchen'),
    ),
  },
  {
    ...budget,
    name: 'variation',
    prepare: steps(press('button', 'Add variation'), dialog('Add variation'), press('button', 'Save')),
  },
  {
    ...budget,
    name: 'quote-menu',
    prepare: press('button', 'Actions: the quote of $31,000'),
  },
  { ...budget, name: 'quote', prepare: steps(press('button', 'Add quote'), dialog('Add quote')) },
  {
    ...budget,
    name: 'quote-expired',
    prepare: steps(
      press('button', 'Actions: the quote of $16,900'),
      press('menuitemradio', 'Accepted'),
      dialog('Accept quote'),
    ),
  },
  { ...expenses, name: 'expenses', viewers: ['demo', 'extreme'], states: STATES },
  {
    ...expenses,
    name: 'expenses-selected',
    prepare: steps(press('button', 'Select'), press('button', /^Select all/)),
  },
  { ...expenses, name: 'expense-day-paid', prepare: press('button', /: change the day/) },
  { name: 'expense-import', path: '{projects/12 Rimu}/expenses/import', viewers: ['demo'] },
  { name: 'expenses-none', path: '{projects/17 Kauri}/expenses', viewers: ['demo'] },
  {
    ...expenses,
    name: 'expense',
    prepare: steps(press('button', 'Add expense'), dialog('Add expense')),
  },
  {
    ...expenses,
    name: 'expense-split',
    prepare: steps(
      press('button', 'Add expense'),
      dialog('Add expense'),
      press('button', 'Split over several lines'),
      dialog('Split invoice'),
    ),
  },
  {
    ...expenses,
    name: 'expense-refused',
    prepare: steps(
      press('button', 'Add expense'),
      dialog('Add expense'),
      press('button', 'Save'),
      see(/^Enter an amount/),
    ),
  },
  { ...plan, name: 'plan', states: STATES },
  {
    ...plan,
    name: 'plan-skip',
    prepare: steps(press('checkbox', 'Skip Finishings'), dialog('Skip Finishings')),
  },
  {
    ...plan,
    name: 'plan-closing',
    prepare: steps(press('button', 'Start and closing'), dialog('Start and closing')),
  },
  { ...photos, name: 'project-photos', states: STATES },
  { name: 'project-photos-none', path: '{projects/17 Kauri}/photos', viewers: ['demo'] },
  { ...photos, name: 'project-photos-by-room', prepare: press('radio', 'By room') },
  { name: 'suppliers', path: '/suppliers', viewers: ['demo'] },
  {
    name: 'supplier',
    path: '/suppliers',
    viewers: ['demo'],
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Ace Plumbing' }).click()
      await page.getByRole('heading', { level: 1, name: 'Ace Plumbing' }).waitFor()
    },
  },
  {
    name: 'supplier-merge',
    path: '/suppliers',
    viewers: ['demo'],
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Kauri Builders' }).click()
      await page.getByRole('button', { name: 'Merge with Kauri Builders …' }).click()
      await page.getByLabel('Supplier to merge').selectOption({ label: 'Ace Plumbing' })
    },
  },
  {
    name: 'supplier-dialog',
    path: '/suppliers',
    viewers: ['demo'],
    prepare: press('button', 'Add supplier'),
  },
  { name: 'line-import', path: '{projects/12 Rimu}/budget/import', viewers: ['demo'] },
  { name: 'supplier-import', path: '/suppliers/import', viewers: ['demo'] },
]
