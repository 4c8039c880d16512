import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** The pages of a deal and of a project. */
const PAGES = [
  'src/app/pages/deal/deal-page.tsx',
  'src/app/pages/deal/overview-tab.tsx',
  'src/app/pages/deal/value-tab.tsx',
  'src/app/pages/deal/agreement-tab.tsx',
  'src/app/pages/deal/due-diligence-tab.tsx',
  'src/app/pages/deal/documents-tab.tsx',
  'src/app/pages/deal/renovations-page.tsx',
  'src/features/deals/deal-editor/tabs/numbers-screen.tsx',
  'src/features/deals/deal-editor/tabs/tax-screen.tsx',
  'src/app/pages/project/project-page.tsx',
  'src/app/pages/project/project-tasks-tab.tsx',
  'src/app/pages/project/project-documents-tab.tsx',
  'src/app/pages/project/project-deal-tab.tsx',
  'src/app/pages/project/project-plan-tab.tsx',
  'src/app/pages/project/project-budget-tab.tsx',
  'src/app/pages/project/project-expenses-tab.tsx',
  'src/app/pages/project/project-photos-tab.tsx',
]

const FIELD =
  /<(MoneyField|NumberField|DateField|TextField|TextArea|SelectField|CheckBox|Segmented|Tape|TimeField)\b/
const DIALOG = /<(FormDialog|RowDialog|Dialog)\b/
/** Its fields are those of a form that saves each when it is left. */
const SAVED = /\b(useSavedFields|useOpenDeal|useTax|ProjectEditing)\b/

/** Fields that aren't part of a form of the page, or of a form whose page saves it. */
const OTHERS: Record<string, string> = {
  'src/features/build/accounting/export-section.tsx': 'the days of a file',
  'src/features/build/budgets/expenses/expenses-screen.tsx': 'filters of the list',
  'src/features/build/budgets/expenses/expense-selection.tsx': 'which expenses are selected',
  'src/features/build/budgets/expenses/payment.tsx': 'marks an expense as paid',
  'src/features/build/budgets/expenses/purpose-field.tsx': 'a field of the two dialogs of an expense',
  'src/features/build/budgets/gst-view.tsx': 'how amounts are shown',
  'src/features/public/calculators/renovation/custom-item-form.tsx':
    'adds an item to the renovation plan, with a button',
  'src/features/public/calculators/renovation/renovation-items.tsx':
    'changes the plan of the renovations editor',
  'src/features/public/calculators/renovation/renovation-size.tsx':
    'changes the plan of the renovations editor',
  'src/features/base/documents/screens/photo-log.tsx': 'filters of the list',
  'src/features/base/documents/screens/photo-viewer.tsx': 'compares two photos',
  'src/features/deals/assumptions/selling-plan-fields.tsx': 'in the dialog of the selling costs',
  'src/features/deals/deal-editor/numbers/cash-section.tsx': 'a question about figures',
  'src/features/deals/deal-editor/numbers/scenarios-section.tsx': 'a question about figures',
  'src/features/deals/deal-editor/numbers/sensitivity-section.tsx': 'a question about figures',
  'src/features/deals/deal-editor/numbers/steps-field.tsx': 'a question about figures',
  'src/features/deals/deal-editor/numbers/target-section.tsx': 'a question about figures',
  'src/features/deals/deal-figures/statement/deal-profits.tsx': 'a question about figures: at which price',
  'src/features/deals/deal-editor/detail/settlement-date.tsx': 'changes the form of the deal',
  'src/features/deals/deal-tax/owner-fields.tsx': 'changes the form of Tax and lending',
  'src/features/build/suppliers/use-new-supplier.tsx': 'a field of the dialogs that name a supplier',
  'src/features/build/projects/plan/stage-columns.tsx': 'changes the plan, field by field',
  'src/features/work/tasks/quick-add.tsx': 'adds a task',
  'src/features/work/tasks/task-list.tsx': 'ticks a task',
}

test('every field on a page of a deal or a project is saved when it is left, or is in a dialog', () => {
  const withFields = reachable().filter((file) => FIELD.test(read(file)))
  expect(withFields.length).toBeGreaterThan(20)
  const unsaved = withFields.filter((file) => !SAVED.test(read(file)) && !DIALOG.test(read(file)))
  expect(unsaved.toSorted()).toEqual(Object.keys(OTHERS).toSorted())
})

test('a field of these pages that can’t be read is named in the header, or only asks a question', () => {
  const alone = reachable().filter((file) => read(file).includes('value={STANDS_ALONE}'))
  expect(alone.toSorted()).toEqual([
    'src/features/deals/deal-editor/numbers/steps-field.tsx',
    // An item that isn't added yet.
    'src/features/public/calculators/renovation/custom-item-form.tsx',
  ])
})

test('nothing that is typed into a field of these pages is stored in the browser but by the offline queue', () => {
  const storing = reachable().filter((file) => /\bwriteStored\(|localStorage\.setItem/.test(read(file)))
  // The choice of a view.
  const views = ['src/features/build/budgets/gst-view.tsx']
  expect(storing.filter((file) => FIELD.test(read(file)) || SAVED.test(read(file)))).toEqual(views)
})

/** The modules of features that the pages import, at once or later. */
function reachable(): string[] {
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file) || !file.endsWith('.tsx')) return
    found.add(file)
    for (const [, path = ''] of read(file).matchAll(/(?:from|import\()\s*'([^']+\.tsx?)'/g)) {
      const target = path.startsWith('#src/') ? path.replace('#src/', 'src/') : join(dirname(file), path)
      if (!target.startsWith('src/ui/')) visit(target)
    }
  }
  for (const page of PAGES) {
    expect(existsSync(page), page).toBe(true)
    visit(page)
  }
  return [...found]
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}
