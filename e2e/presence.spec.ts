import type { Page } from '@playwright/test'
import { card, openBoard, saveDeals } from './board.ts'
import { openDeal } from './deal.ts'
import { DEEP, expect, test } from './fixtures.ts'
import { tabTo } from './keyboard.ts'
import { type Person, signUpSubscriber } from './people.ts'
import { join } from './teams.ts'

const kereru = '8 Kererū Street, Ōtūmoetai, Tauranga'
const rata = '21 Rātā Road, Titirangi, Auckland'

const nameOf = (person: Person) => person.email.split('@')[0] ?? ''
const beside = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).first()

/** Adds a member to the organization and opens their browser in it. */
async function colleagueOf(
  admin: Person,
  baseURL: string | undefined,
  openBrowser: (person?: Person) => Promise<Page>,
): Promise<{ colleague: Person; theirs: Page }> {
  const colleague = await signUpSubscriber(baseURL)
  await join(baseURL, admin, colleague)
  const theirs = await openBrowser(colleague)
  await theirs.addInitScript((id) => localStorage.setItem('doneup_organization', id), admin.organizationId)
  return { colleague, theirs }
}

test('the board and the deal show who is viewing them', async ({
  page,
  signedUp,
  openBrowser,
  expectAccessible,
  baseURL,
}) => {
  const [deal] = await saveDeals(signedUp, [kereru, rata])
  const { colleague, theirs } = await colleagueOf(signedUp, baseURL, openBrowser)
  await openBoard(page)
  await openBoard(theirs)
  await expect(beside(page, `${nameOf(colleague)} is here too`)).toBeVisible()
  await expect(beside(theirs, `${nameOf(signedUp)} is here too`)).toBeVisible()

  await openDeal(theirs, deal?.id ?? '')
  const looking = `${nameOf(colleague)} is looking at this`
  await expect(card(page, kereru)).toContainText(looking)
  await expect(card(page, rata)).not.toContainText('looking at this')
  await expect(beside(page, `${nameOf(colleague)} is here too`)).toBeHidden()
  await expectAccessible(page)

  await tabTo(page, card(page, kereru).getByRole('link', { name: kereru }))
  await page.keyboard.press('Enter')
  await expect(beside(page, `${nameOf(colleague)} is here too`)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `${nameOf(colleague)} is here too` })).toHaveCount(
    1,
  )
  await expect(beside(theirs, `${nameOf(signedUp)} is here too`)).toBeVisible()
  await expectAccessible(page)

  await theirs.close()
  await expect(page.getByText(`${nameOf(colleague)} is here too`)).toHaveCount(0)
})

test(
  'viewers’ initials are next to the back link and on cards @phone',
  DEEP,
  async ({ page, signedUp, openBrowser, expectAccessible, baseURL }) => {
    const [deal] = await saveDeals(signedUp, [kereru])
    const { colleague, theirs } = await colleagueOf(signedUp, baseURL, openBrowser)
    await openDeal(theirs, deal?.id ?? '')
    await openBoard(page)
    await expect(card(page, kereru)).toContainText(`${nameOf(colleague)} is looking at this`)
    await expectAccessible(page)
    await card(page, kereru).getByRole('link', { name: kereru }).tap()
    await expect(page.getByTitle(`${nameOf(colleague)} is here too`)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  },
)
