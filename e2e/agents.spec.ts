import type { Page } from '@playwright/test'
import { agentListSchema } from '#src/features/agents/schema.ts'
import { UNDO_HELD_SECONDS, UNDO_SECONDS } from '#src/lib/undo-time.ts'
import { saveDeals } from './board.ts'
import { expect, test } from './fixtures.ts'
import type { Person } from './people.ts'
import { reloadSaved } from './reload-saved.ts'

const kereru = '8 Kererū Street, Ōtūmoetai, Tauranga'
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

test('an empty list explains agents and offers to add the first one @phone', async ({ page, signedUp }) => {
  expect(signedUp.email).toBeTruthy()
  await openAgents(page)
  // Clicking outside closes only an unchanged dialog.
  await page.getByRole('button', { name: 'Add agent' }).dblclick()
  const dialog = page.getByRole('dialog', { name: 'Add agent' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.mouse.click(4, 4)
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Add agent' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Agent name is required')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(HEMI.name)
  await page.mouse.click(4, 4)
  await dialog.getByRole('textbox', { name: 'Phone' }).fill(HEMI.phone)
  const email = dialog.getByRole('textbox', { name: 'Email' })
  await expect(email).toHaveAttribute('type', 'email')
  await email.fill('hemi at ray')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Enter an email address')
  await email.fill(HEMI.email)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: HEMI.phone })).toHaveAttribute('href', 'tel:0215550142')
  await expect(page.getByRole('link', { name: HEMI.email })).toHaveAttribute('href', `mailto:${HEMI.email}`)
})

test('agents are added, edited and deleted in the list, which is ordered by name', async ({
  page,
  signedUp,
}) => {
  await addAgents(signedUp, [HEMI, ANIKA])
  await openAgents(page)
  await expect(page.getByRole('rowheader')).toHaveText([ANIKA.name, HEMI.name])
  await page.getByRole('button', { name: `Edit ${HEMI.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit agent' })
  await expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveValue(HEMI.phone)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Āwhina Parata')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('rowheader')).toHaveText([ANIKA.name, 'Āwhina Parata'])
  await reloadSaved(page)
  await expect(page.getByRole('rowheader')).toHaveText([ANIKA.name, 'Āwhina Parata'])
})

test('an edit can be undone, unless someone else has changed the agent since', async ({
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(/status of 412/)
  await addAgents(signedUp, [HEMI])
  await openAgents(page)
  const rename = async (from: string, to: string) => {
    await page.getByRole('button', { name: `Edit ${from}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit agent' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(to)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`Saved ${to}`)).toBeVisible()
  }
  await rename(HEMI.name, 'Āwhina Parata')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('rowheader')).toHaveText([HEMI.name])
  await reloadSaved(page)
  await expect(page.getByRole('rowheader')).toHaveText([HEMI.name])

  await rename(HEMI.name, 'Āwhina Parata')
  const { agents } = agentListSchema.parse((await signedUp.call('GET', '/api/agents')).body)
  const { id = '', version = 0 } = agents[0] ?? {}
  const body = { ...HEMI, name: 'Āwhina Rata' }
  expect((await signedUp.call('PUT', `/api/agents/${id}`, { body, version })).status).toBe(200)
  await expect(page.getByRole('rowheader')).toHaveText(['Āwhina Rata'])
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByRole('alert')).toContainText(
    `${HEMI.name} was not changed back. Someone else changed it.`,
  )
  await expect(page.getByRole('rowheader')).toHaveText(['Āwhina Rata'])
})

test('deleting an agent can be undone', async ({ page, signedUp }) => {
  await addAgents(signedUp, [HEMI, ANIKA])
  await openAgents(page)
  // The second click would hit the row that moved up.
  await page.getByRole('button', { name: `Delete ${ANIKA.name}` }).dblclick()
  await expect(page.getByRole('rowheader')).toHaveText([HEMI.name])
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByRole('rowheader')).toHaveText([ANIKA.name, HEMI.name])
  await reloadSaved(page)
  await expect(page.getByRole('rowheader')).toHaveText([ANIKA.name, HEMI.name])
})

test('hovering keeps an Undo toast open for at most two extra minutes', async ({ page, signedUp }) => {
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

test('a failed delete is rolled back, with the reason and Retry', async ({ page, signedUp, tolerate }) => {
  tolerate(/503/)
  await addAgents(signedUp, [HEMI])
  await openAgents(page)
  await page.route('**/api/agents/*', (route) => route.fulfill({ status: 503, body: '{}' }), { times: 1 })
  await page.getByRole('button', { name: `Delete ${HEMI.name}` }).click()
  await expect(page.getByRole('alert')).toContainText(`${HEMI.name} was not deleted.`)
  await expect(row(page, HEMI.name)).toBeVisible()
  await page.getByRole('button', { name: /^Retry/ }).click()
  await expect(row(page, HEMI.name)).toBeHidden()
})

test('a failed save preserves the typed text', async ({ page, signedUp, tolerate }) => {
  tolerate(/503/)
  expect(signedUp.email).toBeTruthy()
  await openAgents(page)
  await page.getByRole('button', { name: 'Add agent' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(HEMI.name)
  // The list may be refetched meanwhile.
  await page.route('**/api/agents', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing you typed was lost.')
  await page.unroute('**/api/agents')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, HEMI.name)).toBeVisible()
  // The button that opened the dialog was part of the empty list.
  await expect(page.getByRole('button', { name: 'Add agent' })).toBeFocused()
})

test('a likely duplicate can be added after a warning', async ({ page, signedUp }) => {
  await addAgents(signedUp, [HEMI])
  await openAgents(page)
  await page.getByRole('button', { name: 'Add agent' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('hemi parata')
  await expect(dialog.getByRole('status')).toContainText('Hēmi Parata has the same name.')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('H. P.')
  await expect(dialog.getByRole('status')).toBeHidden()
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('+64 21 555 0142')
  await expect(dialog.getByRole('status')).toContainText('has the same phone')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('rowheader')).toHaveText([HEMI.name, 'H. P.'])
})

test('a concurrent edit is not overwritten silently', async ({ page, signedUp, tolerate }) => {
  tolerate(/412/)
  const added = await signedUp.call('POST', '/api/agents', { body: HEMI })
  await openAgents(page)
  await page.getByRole('button', { name: `Edit ${HEMI.name}` }).click()
  const { agent } = added.body as { agent: { id: string } }
  const body = { ...HEMI, phone: '09 555 0100' }
  await signedUp.call('PUT', `/api/agents/${agent.id}`, { body, version: 1 })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Hēmi P.')
  // A change received by the screen doesn't update the open dialog.
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('09 555 0100')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Hēmi P\\.')).toContainText(HEMI.phone)
})

test('an agent’s deals are counted and linked', async ({ page, signedUp }) => {
  const [deal] = await saveDeals(signedUp, [kereru])
  await signedUp.call('PATCH', `/api/opportunities/${deal?.id}`, {
    body: { agentName: 'hemi parata' },
    version: 1,
  })
  await addAgents(signedUp, [HEMI, ANIKA])
  await openAgents(page)
  await expect(row(page, ANIKA.name)).toContainText('No deals')
  await page.getByRole('link', { name: HEMI.name }).click()
  await page.getByRole('button', { name: 'how? Figures' }).click()
  await expect(page.getByRole('dialog')).toContainText('(asking − accepted) × 100 ÷ asking')
  await page.goBack()
  await page.getByRole('button', { name: `1 deal of ${HEMI.name}` }).click()
  await page
    .getByRole('list', { name: `Deals of ${HEMI.name}` })
    .getByRole('link', { name: kereru })
    .click()
  await expect(page.getByRole('heading', { name: /8 Kererū Street/ })).toBeVisible()
})

test('a colleague’s change appears without a reload', async ({ page, signedUp }) => {
  await addAgents(signedUp, [HEMI])
  const streaming = page.waitForRequest(/\/api\/stream/)
  await openAgents(page)
  await streaming
  await expect(row(page, HEMI.name)).toBeVisible()
  await expect(async () => {
    const name = `Anika ${Math.random()}`
    await addAgents(signedUp, [{ name }])
    await expect(row(page, name)).toBeVisible({ timeout: 1_500 })
  }).toPass()
})

test('a long list can be searched', async ({ page, signedUp }) => {
  const many = Array.from({ length: 9 }, (_, number) => ({ name: `Agent ${number + 1}` }))
  await addAgents(signedUp, [...many, HEMI])
  await openAgents(page)
  await page.getByRole('searchbox', { name: 'Search agents' }).fill('hemi')
  await expect(page.getByRole('rowheader')).toHaveText([HEMI.name])
  await page.getByRole('searchbox', { name: 'Search agents' }).fill('nobody')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(10)
})

test('agents are managed with the keyboard alone', async ({ page, signedUp }) => {
  await addAgents(signedUp, [HEMI, ANIKA])
  await openAgents(page)
  await page.getByRole('button', { name: `Edit ${HEMI.name}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Edit ${HEMI.name}` })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(row(page, HEMI.name)).toBeHidden()
  await expect(page.getByRole('button', { name: `Edit ${ANIKA.name}` })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(row(page, HEMI.name)).toBeVisible()
})

test('only the visible rows of a long list are drawn; all are printed @everywhere', async ({
  page,
  signedUp,
  expectAccessible,
}) => {
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
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await row(page, 'Agent 120').scrollIntoViewIfNeeded()
  await expect(row(page, 'Agent 120')).toHaveAttribute('aria-rowindex', '121')
  await page.getByRole('link', { name: 'Agent 120', exact: true }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Delete Agent 119' })).toBeFocused()
  await page.emulateMedia({ media: 'print' })
  await expect(rows).toHaveCount(121)
})
