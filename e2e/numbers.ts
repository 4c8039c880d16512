import type { Page } from '@playwright/test'

/** The texts of a row in the table of scenarios. */
export function scenarioTable(page: Page, row: string): Promise<string[]> {
  return page
    .getByRole('table', { name: 'Scenarios' })
    .getByRole('row', { name: new RegExp(`^${row}`) })
    .getByRole('cell')
    .allTextContents()
}
