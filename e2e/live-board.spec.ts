import { card, column, moveTo, openBoard, saveDeals } from './board.ts'
import { EMBEDDED, expect, test } from './fixtures.ts'
import { openLive, seesWithinASecond } from './live.ts'

const kereru = '8 Kererū Street, Ōtūmoetai, Tauranga'
const rata = '21 Rātā Road, Titirangi, Auckland'
const totara = '16 Tōtara Grove, Woolston, Christchurch'

// Clauses: deal-workflow 1.9
test(
  'two browsers see each other’s moves within a second',
  EMBEDDED,
  async ({ page, signedUp, openBrowser }) => {
    await saveDeals(signedUp, [kereru, rata])
    const colleague = await openBrowser(signedUp)
    await openLive(page, () => openBoard(page))
    await openLive(colleague, () => openBoard(colleague))
    await expect(card(colleague, kereru)).toBeVisible()
    await seesWithinASecond(signedUp, () => saveDeals(signedUp, [totara]), card(colleague, totara))

    const funded = card(column(colleague, 'Funding'), kereru)
    await seesWithinASecond(signedUp, () => moveTo(page, kereru, 'Funding'), funded)
    const offered = card(column(page, 'Offer Made'), rata)
    await seesWithinASecond(signedUp, () => moveTo(colleague, rata, 'Offer Made'), offered)

    // An open menu follows its card when a colleague moves the card.
    await expect(card(page, rata)).toHaveAttribute('draggable', 'true')
    await page.getByRole('button', { name: `Move ${rata}` }).click()
    const abandon = page.getByRole('menuitem', { name: 'Abandon' })
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowUp')
    await expect(abandon).toBeFocused()
    await moveTo(colleague, rata, 'Due Diligence')
    await expect(
      card(column(page, 'Due Diligence'), rata).getByRole('menuitem', { name: 'Abandon' }),
    ).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: `Move ${rata}` })).toBeFocused()
  },
)
