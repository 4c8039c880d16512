import type { Page } from '@playwright/test'
import { UNDO_HELD_SECONDS, UNDO_SECONDS } from '#src/lib/time/durations.ts'
import { DEEP, expect, PHONE_TOO, test } from './fixtures.ts'
import { pressOn } from './keyboard.ts'
import type { Person } from './people.ts'

const HEMI = { name: 'Hēmi Parata', phone: '021 555 0142', email: 'hemi@ray.example' }
const ANIKA = { name: 'Anika Thompson', phone: '027 555 0199', email: 'anika@barfoot.example' }

async function addAgents(person: Person, agents: object[]): Promise<void> {
  for (const body of agents) await person.call('POST', '/api/agents', { body })
}

async function openAgents(page: Page): Promise<void> {
  await page.goto('/agents')
  await expect(page.getByRole('heading', { name: 'Agent Contacts' })).toBeVisible()
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

// Clauses: keyboard-and-touch 1.11
test('agents are managed with the keyboard alone', async ({ page, signedUp }) => {
  await openAgents(page)
  const add = page.getByRole('button', { name: 'Add agent' })
  const dialog = page.getByRole('dialog', { name: 'Add agent' })
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
  await test.step('the first agent is added; the removed button passes the focus on', async () => {
    await pressOn(page, add)
    await expect(name).toBeFocused()
    await page.keyboard.type(HEMI.name)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(add).toBeFocused()
  })
  await addAgents(signedUp, [ANIKA])
  await expect(row(page, ANIKA.name)).toBeVisible()
  await test.step('an agent is deleted, and the deletion undone', async () => {
    const edit = page.getByRole('button', { name: `Edit ${HEMI.name}` })
    await pressOn(page, edit)
    await expect(name).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(edit).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(row(page, HEMI.name)).toBeHidden()
    await expect(page.getByRole('button', { name: `Edit ${ANIKA.name}` })).toBeFocused()
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(row(page, HEMI.name)).toBeVisible()
  })
  await test.step('a double click and a click outside have one effect', async () => {
    // The second click would hit the dialog, or the row that moved up.
    await add.dblclick()
    await expect(name).toBeFocused()
    await page.mouse.click(4, 4)
    await expect(dialog).toBeHidden()
    await add.click()
    await name.fill('Kim')
    // Clicking outside closes only an unchanged dialog.
    await page.mouse.click(4, 4)
    await expect(name).toHaveValue('Kim')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: `Delete ${ANIKA.name}` }).dblclick()
    await expect(page.getByRole('rowheader')).toHaveText([HEMI.name])
  })
})

test('hovering keeps an Undo toast open for at most two extra minutes', DEEP, async ({ page, signedUp }) => {
  await addAgents(signedUp, [HEMI])
  await page.clock.install()
  await openAgents(page)
  await page.getByRole('button', { name: `Delete ${HEMI.name}` }).click()
  const undo = page.getByRole('button', { name: /^Undo/ })
  await undo.hover()
  await page.clock.runFor((UNDO_HELD_SECONDS - 1) * 1000)
  await expect(undo).toBeVisible()
  await page.clock.runFor((UNDO_SECONDS + 4) * 1000)
  await expect(undo).toBeHidden()
})

test(
  'only the visible rows of a long list are drawn; all are printed',
  PHONE_TOO,
  async ({ page, signedUp, expectAccessible }) => {
    const names = Array.from({ length: 120 }, (_, number) => ({
      name: `Agent ${String(number + 1).padStart(3, '0')}`,
    }))
    await addAgents(signedUp, names)
    await openAgents(page)
    const rows = page.locator('tr[aria-rowindex]')
    await expect(page.getByRole('table', { name: 'Agents by name' })).toHaveAttribute('aria-rowcount', '121')
    await expect(row(page, 'Agent 001')).toBeVisible()
    expect(await rows.count()).toBeLessThan(40)
    await expectAccessible(page)
    await page.evaluate(() => scrollTo(0, 2000))
    await expect(row(page, 'Agent 001')).toHaveCount(0)
    const kept = await rows.nth(15).elementHandle()
    const first = await rows.nth(1).getAttribute('aria-rowindex')
    await page.evaluate(() => scrollBy(0, 200))
    await expect(rows.nth(1)).not.toHaveAttribute('aria-rowindex', first ?? '')
    expect(await kept?.evaluate((element) => element.isConnected)).toBe(true)
    const second = page.getByRole('link', { name: 'Agent 002', exact: true })
    await page.evaluate(() => scrollTo(0, 0))
    await second.focus()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(row(page, 'Agent 120')).toBeVisible()
    await expect(second).toBeFocused()
    await row(page, 'Agent 120').scrollIntoViewIfNeeded()
    await expect(row(page, 'Agent 120')).toHaveAttribute('aria-rowindex', '121')
    await page.getByRole('link', { name: 'Agent 120', exact: true }).focus()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'Delete Agent 119' })).toBeFocused()
    const before = await page.evaluate(() => scrollY)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Edit Agent 120' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Edit Agent 118' })).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(before - 400)
    await expect(page.getByRole('table', { name: 'Agents by name' })).toHaveAttribute('aria-rowcount', '119')
    await page.emulateMedia({ media: 'print' })
    await expect(rows).toHaveCount(119)
  },
)
